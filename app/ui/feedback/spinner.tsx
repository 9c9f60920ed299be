import styles from './spinner.module.css';
import { classNames } from '../class-names.ts';

/** A turning ring, silent to screen readers: what is being waited for is said beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}
