import { classNames } from '../../ui/class-names.ts';
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
      <span>{index + 1}</span>
      <span className={styles.total}>/{count}</span>
    </p>
  );
}
