import type { Viewer } from '../account.ts';
import type { ChangePasswordFields } from '../credentials.ts';
import { passwordProblem } from './password-policy.ts';
import { PasswordRules, CodeField, PasswordField } from '../form/account-fields.tsx';
import { codeProblem } from '../second-factor/code.ts';
import { collectErrors, type FormResult } from '../../ui/form/form-result.ts';
import { SETTINGS_PATH } from '../account-paths.ts';
import { PostForm, Submit, UsernameField, useForm } from '../../ui/form/form.tsx';

const NAMES = ['currentPassword', 'newPassword', 'code'] as const;

type ChangePasswordFormProps = {
  viewer: Pick<Viewer, 'email' | 'nickname'>;
  asksForCode: boolean;
  formResult?: FormResult<ChangePasswordFields> | undefined;
};

export function ChangePasswordForm({ viewer, asksForCode, formResult }: ChangePasswordFormProps) {
  const check = ({ currentPassword, newPassword, code }: ChangePasswordFields) =>
    collectErrors<ChangePasswordFields>({
      currentPassword: currentPassword === '' ? '내 비밀번호를 입력해 주세요.' : undefined,
      newPassword: passwordProblem(newPassword, viewer),
      code: asksForCode ? codeProblem(code) : undefined,
    });
  const form = useForm<ChangePasswordFields>({
    names: NAMES,
    check,
    formResult,
  });
  const { errors } = form;
  return (
    <PostForm form={form} action={SETTINGS_PATH} intent="password">
      <UsernameField email={viewer.email} />
      <PasswordField
        label="내 비밀번호"
        name="currentPassword"
        autoComplete="current-password"
        enterKeyHint="next"
        error={errors.currentPassword}
      />
      <PasswordField
        label="새 비밀번호"
        name="newPassword"
        autoComplete="new-password"
        enterKeyHint={asksForCode ? 'next' : 'done'}
        error={errors.newPassword}
      />
      <PasswordRules wasRefused={errors.newPassword !== undefined} />
      {asksForCode && <CodeField error={errors.code} />}
      <Submit form={form} variant="secondary">
        비밀번호 변경
      </Submit>
    </PostForm>
  );
}
