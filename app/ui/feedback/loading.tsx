import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';
import spinnerStyles from './spinner.module.css';

export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={classNames(spinnerStyles.spinner, className)} aria-hidden="true" />;
}

function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.bar, className)} aria-hidden="true" />;
}

export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.picture} />
          <span className={styles.lines}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  );
}

export function LoadingText({ children }: { children: string }) {
  return (
    <output className={styles.loading}>
      <Spinner />
      <span>{children}</span>
    </output>
  );
}
