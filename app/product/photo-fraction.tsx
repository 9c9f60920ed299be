import { classNames } from '../ui/class-names.ts';
import styles from './photo-fraction.module.css';

type PhotoFractionProps = {
  /** Which photo is shown, from 0. */
  index: number;
  count: number;
  /** Where it stands. */
  className?: string | undefined;
};

/** Which of how many photos is shown: `1/3`. */
export function PhotoFraction({ index, count, className }: PhotoFractionProps) {
  return (
    <p className={classNames(styles.fraction, className)}>
      <b className={styles.number}>{index + 1}</b>
      <span className={styles.total}>/{count}</span>
    </p>
  );
}
