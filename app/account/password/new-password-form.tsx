import { TextField } from '../../ui/form/text-field.tsx';
import { AccountScreen } from '../account-screen.tsx';
import type { NewPasswordFields } from '../credentials.ts';
import { passwordProblem } from './password-policy.ts';
import { PasswordRules } from './password-rules.tsx';
import { collectErrors, type FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, UsernameField, useForm } from '../../ui/form/form.tsx';

type NewPasswordFormProps = {
  person: { email: string; nickname: string };
  action: string;
  formResult?: FormResult<NewPasswordFields> | undefined;
};

export function NewPasswordForm({ person, action, formResult }: NewPasswordFormProps) {
  const form = useForm<NewPasswordFields>({
    names: ['newPassword'],
    check: ({ newPassword }) =>
      collectErrors<NewPasswordFields>({ newPassword: passwordProblem(newPassword, person) }),
    formResult,
  });
  const { errors } = form;
  return (
    <AccountScreen
      greeting={['새 비밀번호를', '정해 주세요']}
      hint={`${person.email} 계정의 비밀번호예요. 바꾸면 다른 기기에서는 모두 로그아웃돼요.`}
    >
      <PostForm form={form} action={action}>
        <UsernameField email={person.email} />
        <TextField
          label="새 비밀번호"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          placeholder="새 비밀번호를 입력해 주세요"
          aria-required
          error={errors.newPassword}
        />
        <PasswordRules shown={errors.newPassword !== undefined} />
        <Submit form={form} isApart>
          비밀번호 바꾸기
        </Submit>
      </PostForm>
    </AccountScreen>
  );
}
