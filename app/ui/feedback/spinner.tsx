import styles from './spinner.module.css';
import { classNames } from '../class-names.ts';

/** Silent: text beside it says what is loading. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}
