import { classNames } from '../../ui/class-names.ts';
import styles from './photo-fraction.module.css';

type PhotoFractionProps = {
  /** From 0. */
  index: number;
  count: number;
  className?: string | undefined;
};

/** `1/3`. */
export function PhotoFraction({ index, count, className }: PhotoFractionProps) {
  return (
    <p className={classNames(styles.fraction, className)}>
      <span>{index + 1}</span>
      <span className={styles.total}>/{count}</span>
    </p>
  );
}
