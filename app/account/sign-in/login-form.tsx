import { TextField } from '../../ui/form/text-field.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { loginErrors, type LoginFields } from '../credentials.ts';
import { EmailField } from '../email/email-field.tsx';
import { LINK_PATHS } from '../account-paths.ts';
import { withNext } from './next-path.ts';
import type { FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';

const NAMES = ['email', 'password'] as const;

type LoginFormProps = {
  next?: string | undefined;
  formResult?: FormResult<LoginFields> | undefined;
};

export function LoginForm({ next, formResult }: LoginFormProps) {
  const form = useForm<LoginFields>({
    names: NAMES,
    check: loginErrors,
    formResult,
    mustType: 'password',
  });
  const { errors } = form;
  return (
    <AccountScreen
      greeting={['다시 만나서', '반가워요']}
      hint="이메일로 로그인해 주세요."
      other={{ question: '아직 계정이 없으신가요?', to: withNext('/signup', next), text: '회원가입' }}
      help={{ to: LINK_PATHS['reset-password'], text: '비밀번호를 잊으셨나요?' }}
    >
      <PostForm form={form} action={withNext('/login', next)}>
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
        <Submit form={form} isApart>
          로그인
        </Submit>
      </PostForm>
    </AccountScreen>
  );
}
