import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './check-field.module.css';
import { FieldError } from './field-frame.tsx';

type CheckFieldProps = {
  name: string;
  /** What is said yes to; its text is the accessible name, and links in it stay links. */
  children: ReactNode;
  /** Why it was refused. */
  error?: string | undefined;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-required' | 'defaultChecked'>;

/** One thing that is ticked or not; ticked, the form sends `on`. */
export function CheckField({ children, error, ...input }: CheckFieldProps) {
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <input
          {...input}
          className={styles.box}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
