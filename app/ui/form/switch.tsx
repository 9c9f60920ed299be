import type { InputHTMLAttributes } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'>;

/** A checkbox with the look of a switch, so that forms send it without scripts. */
export function Switch(props: SwitchProps) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
  return <input {...props} type="checkbox" role="switch" className={styles.switch} />;
}
