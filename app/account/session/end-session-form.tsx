import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import formStyles from '../account-form.module.css';
import { endSessionErrors, type EndSessionFields } from '../credentials.ts';
import { SETTINGS_PATH, type FormResult, type SettingsResult } from '../form-result.ts';
import { SessionChoices } from './session-choices.tsx';
import type { ShownSession } from './show-sessions.server.ts';
import { useCheckedForm } from '../use-checked-form.ts';

const NAMES = ['session', 'sessionPassword'] as const;

type EndSessionFormProps = {
  sessions: readonly ShownSession[];
  /** Why it was refused, where the browser sent it without scripts. */
  formResult?: FormResult<EndSessionFields> | undefined;
};

/** Where one is signed in; ends one of one's sessions or all: posts `intent=end-session` to the page it stands on. */
export function EndSessionForm({ sessions, formResult }: EndSessionFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<EndSessionFields, SettingsResult>({
    names: NAMES,
    check: endSessionErrors,
    formResult,
    read: (answer) => answer['end-session'],
  });
  return (
    <Form {...handlers} className={formStyles.form} method="post" action={SETTINGS_PATH} noValidate>
      <input type="hidden" name="intent" value="end-session" />
      <SessionChoices sessions={sessions} chosen={formResult?.values?.session} error={errors.session} />
      <TextField
        label="내 비밀번호"
        name="sessionPassword"
        type="password"
        autoComplete="current-password"
        aria-required
        error={errors.sessionPassword}
      />
      <Button variant="secondary" pending={pending}>
        선택한 기기에서 로그아웃
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}
