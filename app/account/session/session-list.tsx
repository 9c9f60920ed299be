import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError, GroupLegend } from '../../ui/form/field-frame.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import formStyles from '../account-form.module.css';
import { endSessionErrors, type EndSessionFields } from '../credentials.ts';
import { type FormResult, SETTINGS_PATH, type SettingsResult } from '../form-result.ts';
import { useCheckedForm } from '../use-checked-form.ts';
import type { ShownSession } from './list-sessions.server.ts';
import { ALL_SESSIONS } from './own-session.ts';
import styles from './session-list.module.css';

type SessionChoicesProps = {
  sessions: readonly ShownSession[];
  chosen: string | undefined;
  error: string | undefined;
};

/** One of one's sessions, or all: radio buttons named `session`. */
function SessionChoices({ sessions, chosen, error }: SessionChoicesProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error && errorId}
      aria-required
      aria-invalid={error ? true : undefined}
    >
      <GroupLegend text="로그아웃할 기기" id={id} markId={`${id}-mark`} required />
      <div className={styles.choices}>
        {sessions.map(({ id: value, name, days, isThis }) => (
          <Choice key={value} value={value} isChosen={chosen === value} name={name} hint={days}>
            {isThis && <Tag>이 기기</Tag>}
          </Choice>
        ))}
        <Choice
          value={ALL_SESSIONS}
          isChosen={chosen === ALL_SESSIONS}
          name="모든 기기"
          hint="이 기기에서도 로그아웃돼요."
        />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

type ChoiceProps = {
  value: string;
  isChosen: boolean;
  name: string;
  hint: string;
  /** Beside the name. */
  children?: ReactNode;
};

function Choice({ value, isChosen, name, hint, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input className={styles.radio} type="radio" name="session" value={value} defaultChecked={isChosen} />
      <span className={styles.name}>
        {name} {children}
      </span>
      <span className={styles.hint}>{hint}</span>
    </label>
  );
}

const NAMES = ['session', 'sessionPassword'] as const;

type EndSessionFormProps = {
  sessions: readonly ShownSession[];
  /** Why it was refused, where the browser sent it without scripts. */
  formResult?: FormResult<EndSessionFields> | undefined;
};

/** Posts `intent=end-session`. */
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
