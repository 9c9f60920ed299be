import type { ReactNode } from 'react';
import styles from './field-error.module.css';
import { Icon } from '../icons/icon.tsx';

type FieldErrorProps = {
  /** What the field's `aria-describedby` points at. */
  id: string;
  children: ReactNode;
};

/** Why a field was refused, shown under it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" size={1.8} />
      <span>{children}</span>
    </p>
  );
}
