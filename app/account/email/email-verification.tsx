import { Icon } from '../../ui/icons/icon.tsx';
import styles from './email-verification.module.css';
import type { FormResult } from '../../ui/form/form-result.ts';
import { SETTINGS_PATH } from '../account-paths.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';

type EmailVerificationProps = {
  email: string;
  isVerified: boolean;
  formResult?: FormResult<object> | undefined;
};

export function EmailVerification({ email, isVerified, formResult }: EmailVerificationProps) {
  return (
    <>
      <p className={styles.address}>{email}</p>
      {isVerified ? (
        <p className={styles.verified}>
          <Icon name="check-circle" size={2} />
          확인된 이메일
        </p>
      ) : (
        <>
          <p className={styles.text}>
            아직 확인하지 않은 이메일이에요. 확인하지 않아도 사고파는 데에는 지장이 없어요.
          </p>
          <AskAgain formResult={formResult} />
        </>
      )}
    </>
  );
}

function AskAgain({ formResult }: Pick<EmailVerificationProps, 'formResult'>) {
  const form = useForm<object>({
    names: [],
    formResult,
  });
  return (
    <PostForm form={form} action={SETTINGS_PATH} intent="verify-email">
      <Submit form={form} variant="secondary">
        확인 메일 다시 받기
      </Submit>
    </PostForm>
  );
}
