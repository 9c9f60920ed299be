import styles from './loading-text.module.css';
import { Spinner } from './spinner.tsx';

/** Says that something is on its way, to the eye and to screen readers. */
export function LoadingText({ children }: { children: string }) {
  return (
    <output className={styles.loading}>
      <Spinner />
      <span>{children}</span>
    </output>
  );
}
