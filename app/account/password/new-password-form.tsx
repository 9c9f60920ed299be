import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import formStyles from '../account-form.module.css';
import { AccountScreen } from '../account-screen.tsx';
import { collectErrors, type NewPasswordFields } from '../credentials.ts';
import type { FormResult } from '../form-result.ts';
import { passwordProblem } from './password-policy.ts';
import { PasswordRules } from './password-rules.tsx';
import { useCheckedForm } from '../use-checked-form.ts';

type NewPasswordFormProps = {
  person: { email: string; nickname: string };
  action: string;
  formResult?: FormResult<NewPasswordFields> | undefined;
};

export function NewPasswordForm({ person, action, formResult }: NewPasswordFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<NewPasswordFields>({
    names: ['newPassword'],
    check: ({ newPassword }) =>
      collectErrors<NewPasswordFields>({ newPassword: passwordProblem(newPassword, person) }),
    formResult,
    read: (answer) => answer,
  });
  return (
    <AccountScreen
      greeting={['새 비밀번호를', '정해 주세요']}
      hint={`${person.email} 계정의 비밀번호예요. 바꾸면 다른 기기에서는 모두 로그아웃돼요.`}
    >
      <Form {...handlers} className={formStyles.form} method="post" action={action} noValidate>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
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
        <div className={formStyles.submit}>
          <Button pending={pending}>비밀번호 바꾸기</Button>
          {reason && <FormError>{reason}</FormError>}
        </div>
      </Form>
    </AccountScreen>
  );
}
