import { type ReactNode, useId } from 'react';
import { FieldError, GroupLegend } from '../../ui/form/field-frame.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { PasswordField } from '../account-fields.tsx';
import { endSessionErrors, type EndSessionFields, ALL_SESSIONS } from '../credentials.ts';
import type { ShownSession } from './list-sessions.server.ts';
import styles from './session-list.module.css';
import type { FormResult } from '../../ui/form/form-result.ts';
import { SETTINGS_PATH } from '../account-paths.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';

type SessionChoicesProps = {
  sessions: readonly ShownSession[];
  chosen: string | undefined;
  error: string | undefined;
};

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
  formResult?: FormResult<EndSessionFields> | undefined;
};

export function EndSessionForm({ sessions, formResult }: EndSessionFormProps) {
  const form = useForm<EndSessionFields>({
    names: NAMES,
    check: endSessionErrors,
    formResult,
  });
  const { errors } = form;
  return (
    <PostForm form={form} action={SETTINGS_PATH} intent="end-session">
      <SessionChoices sessions={sessions} chosen={formResult?.values?.session} error={errors.session} />
      <PasswordField
        label="내 비밀번호"
        name="sessionPassword"
        autoComplete="current-password"
        error={errors.sessionPassword}
      />
      <Submit form={form} variant="secondary">
        선택한 기기에서 로그아웃
      </Submit>
    </PostForm>
  );
}
