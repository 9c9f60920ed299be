import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import formStyles from '../account-form.module.css';
import styles from './email-verification.module.css';
import { SETTINGS_PATH, type FormResult, type SettingsResult } from '../form-result.ts';
import { useCheckedForm } from '../use-checked-form.ts';

const nothingToCheck = () => undefined;

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
  const { Form, reason, pending, handlers } = useCheckedForm<object, SettingsResult>({
    names: [],
    check: nothingToCheck,
    formResult,
    read: (answer) => answer['verify-email'],
  });
  return (
    <Form {...handlers} className={formStyles.form} method="post" action={SETTINGS_PATH}>
      <input type="hidden" name="intent" value="verify-email" />
      <Button variant="secondary" pending={pending}>
        확인 메일 다시 받기
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}
