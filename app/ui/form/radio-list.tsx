import { type ReactNode, useId } from 'react';
import { FieldError, GroupLegend } from './field-frame.tsx';
import styles from './radio-list.module.css';

type RadioListProps = {
  legend: string;
  error: string | undefined;
  children: ReactNode;
};

export function RadioList({ legend, error, children }: RadioListProps) {
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
      <GroupLegend text={legend} id={id} markId={`${id}-mark`} required />
      <div className={styles.choices}>{children}</div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

type RadioProps = {
  field: string;
  value: string;
  isChosen: boolean;
  name: string;
  hint: string;
  children?: ReactNode;
};

export function Radio({ field, value, isChosen, name, hint, children }: RadioProps) {
  return (
    <label className={styles.choice}>
      <input className={styles.radio} type="radio" name={field} value={value} defaultChecked={isChosen} />
      <span className={styles.name}>
        {name} {children}
      </span>
      <span className={styles.hint}>{hint}</span>
    </label>
  );
}
