import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Viewer } from '../account.ts';
import formStyles from '../account-form.module.css';
import { collectErrors, type ChangePasswordFields } from '../credentials.ts';
import { SETTINGS_PATH, type FormResult, type SettingsResult } from '../form-result.ts';
import { passwordProblem } from './password-policy.ts';
import { PasswordRules } from './password-rules.tsx';
import { CodeField } from '../second-factor/forms/code-field.tsx';
import { codeProblem } from '../second-factor/code.ts';
import { useCheckedForm } from '../use-checked-form.ts';

const NAMES = ['currentPassword', 'newPassword', 'code'] as const;

type ChangePasswordFormProps = {
  viewer: Pick<Viewer, 'email' | 'nickname'>;
  asksForCode: boolean;
  formResult?: FormResult<ChangePasswordFields> | undefined;
};

export function ChangePasswordForm({ viewer, asksForCode, formResult }: ChangePasswordFormProps) {
  const check = ({ currentPassword, newPassword, code }: ChangePasswordFields) =>
    collectErrors<ChangePasswordFields>({
      currentPassword: currentPassword === '' ? '현재 비밀번호를 입력해 주세요.' : undefined,
      newPassword: passwordProblem(newPassword, viewer),
      code: asksForCode ? codeProblem(code) : undefined,
    });
  const { Form, errors, reason, pending, handlers } = useCheckedForm<ChangePasswordFields, SettingsResult>({
    names: NAMES,
    check,
    formResult,
    read: (answer) => answer.password,
  });
  return (
    <Form {...handlers} className={formStyles.form} method="post" action={SETTINGS_PATH} noValidate>
      <input type="hidden" name="intent" value="password" />
      {/* For password managers. */}
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
      {asksForCode && <CodeField error={errors.code} />}
      <Button variant="secondary" pending={pending}>
        비밀번호 변경
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}
