import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';
import { Spinner } from './spinner.tsx';

/** A grey place for something on its way; its size comes from the class given. */
function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.bar, className)} aria-hidden="true" />;
}

/** Rows of a picture and four lines, as tall as the rows that will take their place. */
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

/** Says that something is on its way, to the eye and to screen readers. */
export function LoadingText({ children }: { children: string }) {
  return (
    <output className={styles.loading}>
      <Spinner />
      <span>{children}</span>
    </output>
  );
}
