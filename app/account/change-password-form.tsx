import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Viewer } from './account.ts';
import formStyles from './account-form.module.css';
import { refusals, type ChangePasswordFields, type FieldErrors } from './credentials.ts';
import { passwordProblem } from './password-policy.ts';
import { PasswordRules } from './password-rules.tsx';
import { useCheckedForm } from './use-checked-form.ts';

const NAMES = ['currentPassword', 'newPassword'] as const;

type ChangePasswordFormProps = {
  viewer: Pick<Viewer, 'email' | 'nickname'>;
  errors?: FieldErrors<ChangePasswordFields> | undefined;
};

/** Changes one's password: posts `intent=password` to the page it stands on. */
export function ChangePasswordForm({ viewer, errors: refused }: ChangePasswordFormProps) {
  const check = ({ currentPassword, newPassword }: ChangePasswordFields) =>
    refusals<ChangePasswordFields>({
      currentPassword: currentPassword === '' ? '현재 비밀번호를 입력해 주세요.' : undefined,
      newPassword: passwordProblem(newPassword, viewer),
    });
  const { errors, pending, ...handlers } = useCheckedForm(NAMES, check, refused);
  return (
    <Form {...handlers} className={formStyles.form} method="post" reloadDocument noValidate>
      <input type="hidden" name="intent" value="password" />
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={viewer.email} readOnly hidden />
      <TextField
        label="현재 비밀번호"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        aria-required
        error={errors.currentPassword}
      />
      <TextField
        label="새 비밀번호"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        aria-required
        error={errors.newPassword}
      />
      <PasswordRules shown={errors.newPassword !== undefined} />
      <Button variant="secondary" pending={pending}>
        비밀번호 변경
      </Button>
    </Form>
  );
}
