import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import formStyles from '../account-form.module.css';
import { AccountScreen } from '../account-screen.tsx';
import { AgreeField } from './agree-field.tsx';
import { signupErrors, type SignupFields } from '../credentials.ts';
import { EmailField } from '../email/email-field.tsx';
import type { FormResult } from '../form-result.ts';
import { withNext } from '../sign-in/next-path.ts';
import { PasswordRules } from '../password/password-rules.tsx';
import { useCheckedForm } from '../use-checked-form.ts';

const NAMES = ['nickname', 'email', 'password', 'agree'] as const;

type SignupFormProps = {
  /** Where to go afterwards: a path of this site. */
  next?: string | undefined;
  /** What the server refused, where the browser sent it without scripts. */
  formResult?: FormResult<SignupFields> | undefined;
};

/** The sign-up screen. */
export function SignupForm({ next, formResult }: SignupFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<SignupFields>({
    names: NAMES,
    check: (fields) => signupErrors(fields),
    formResult,
    read: (answer) => answer,
  });
  const values = formResult?.values;
  return (
    <AccountScreen
      greeting={['반가워요,', '다시 시작해 볼까요?']}
      hint="닉네임은 거래할 때 이웃에게 보여요."
      other={{ question: '이미 계정이 있으신가요?', to: withNext('/login', next), text: '로그인' }}
    >
      <Form
        {...handlers}
        className={formStyles.form}
        method="post"
        action={withNext('/signup', next)}
        noValidate
      >
        <TextField
          label="닉네임"
          name="nickname"
          autoComplete="nickname"
          spellCheck={false}
          placeholder="닉네임을 입력해 주세요"
          aria-required
          defaultValue={values?.nickname}
          error={errors.nickname}
        />
        <EmailField value={values?.email} error={errors.email} />
        <TextField
          label="비밀번호"
          name="password"
          type="password"
          autoComplete="new-password"
          placeholder="비밀번호를 입력해 주세요"
          aria-required
          error={errors.password}
        />
        <PasswordRules shown={errors.password !== undefined} />
        <AgreeField isTicked={Boolean(values?.agree)} error={errors.agree} />
        <div className={formStyles.submit}>
          <Button pending={pending}>회원가입</Button>
          {reason && <FormError>{reason}</FormError>}
        </div>
      </Form>
    </AccountScreen>
  );
}
