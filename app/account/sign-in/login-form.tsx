import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import formStyles from '../account-form.module.css';
import { AccountScreen } from '../account-screen.tsx';
import { loginErrors, type LoginFields } from '../credentials.ts';
import { EmailField } from '../email/email-field.tsx';
import type { FormResult } from '../form-result.ts';
import { LINK_PATHS } from '../email/link-paths.ts';
import { withNext } from './next-path.ts';
import { useCheckedForm } from '../use-checked-form.ts';

const NAMES = ['email', 'password'] as const;

type LoginFormProps = {
  next?: string | undefined;
  formResult?: FormResult<LoginFields> | undefined;
};

export function LoginForm({ next, formResult }: LoginFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<LoginFields>({
    names: NAMES,
    check: loginErrors,
    formResult,
    read: (answer) => answer,
    mustType: 'password',
  });
  return (
    <AccountScreen
      greeting={['다시 만나서', '반가워요']}
      hint="이메일로 로그인해 주세요."
      other={{ question: '아직 계정이 없으신가요?', to: withNext('/signup', next), text: '회원가입' }}
      help={{ to: LINK_PATHS['reset-password'], text: '비밀번호를 잊으셨나요?' }}
    >
      <Form
        {...handlers}
        className={formStyles.form}
        method="post"
        action={withNext('/login', next)}
        noValidate
      >
        <EmailField value={formResult?.values?.email} error={errors.email} />
        <TextField
          label="비밀번호"
          name="password"
          type="password"
          autoComplete="current-password"
          placeholder="비밀번호를 입력해 주세요"
          aria-required
          error={errors.password}
        />
        <div className={formStyles.submit}>
          <Button pending={pending}>로그인</Button>
          {reason && <FormError>{reason}</FormError>}
        </div>
      </Form>
    </AccountScreen>
  );
}
