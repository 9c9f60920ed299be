import type { ReactNode } from 'react';
import styles from './form-error.module.css';
import { Icon } from '../icons/icon.tsx';

/** Announced at once; stands under the submit button. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div className={styles.panel} role="alert">
      <Icon name="warning" size={2} />
      <span>{children}</span>
    </div>
  );
}
