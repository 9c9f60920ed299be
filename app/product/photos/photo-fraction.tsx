import { classNames } from '../../ui/class-names.ts';
import styles from './photo-fraction.module.css';

type PhotoFractionProps = {
  index: number;
  count: number;
  className?: string | undefined;
};

export function PhotoFraction({ index, count, className }: PhotoFractionProps) {
  return (
    <p className={classNames(styles.fraction, className)}>
      <span>{index + 1}</span>
      <span className={styles.total}>/{count}</span>
    </p>
  );
}
