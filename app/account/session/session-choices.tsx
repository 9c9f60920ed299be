import { useId, type ReactNode } from 'react';
import { FieldError } from '../../ui/form/field-error.tsx';
import { GroupLegend } from '../../ui/form/field-label.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ALL_SESSIONS } from './own-session.ts';
import styles from './session-choices.module.css';
import type { ShownSession } from './show-sessions.server.ts';

type SessionChoicesProps = {
  sessions: readonly ShownSession[];
  /** The id of the one that was chosen before. */
  chosen: string | undefined;
  /** Why the choice was refused. */
  error: string | undefined;
};

/** One of one's sessions, or all: radio buttons named `session`. */
export function SessionChoices({ sessions, chosen, error }: SessionChoicesProps) {
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
