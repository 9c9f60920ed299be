import { ButtonLink } from '../../ui/button.tsx';
import { AccountScreen } from '../form/account-screen.tsx';
import type { FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './verify-email-form.module.css';
import { SETTINGS_PATH } from '../account-paths.ts';

type VerifyEmailFormProps = {
  email: string;
  action: string;
  formResult?: FormResult<object> | undefined;
};

/** Asks for a press, since mail scanners open links. */
export function VerifyEmailForm({ email, action, formResult }: VerifyEmailFormProps) {
  const form = useForm<object>({
    names: [],
    formResult,
  });
  return (
    <AccountScreen
      greeting={['이메일 주소를', '확인해 주세요']}
      hint={`${email} 주소로 가입하셨다면 아래를 눌러 주세요.`}
      other={{ question: '나중에 해도 괜찮아요.', to: '/', text: '홈으로 가기' }}
    >
      <PostForm form={form} action={action}>
        <Submit form={form}>이메일 확인</Submit>
      </PostForm>
    </AccountScreen>
  );
}

export function EmailVerified({ email }: { email: string }) {
  return (
    <AccountScreen greeting={['고마워요,', '이메일을 확인했어요']} hint={`${email} 주소가 확인됐어요.`}>
      <ButtonLink to="/">홈으로 가기</ButtonLink>
    </AccountScreen>
  );
}

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
