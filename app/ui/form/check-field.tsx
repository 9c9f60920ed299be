import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './check-field.module.css';
import { FieldError } from './field-frame.tsx';

type CheckFieldProps = {
  name: string;
  /** The accessible name; links in it work. */
  children: ReactNode;
  error?: string | undefined;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-required' | 'defaultChecked'>;

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
