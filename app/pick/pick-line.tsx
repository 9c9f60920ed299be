import { Icon } from '../ui/icons/icon.tsx';
import styles from './pick-line.module.css';

type PickLineProps = { picked: boolean; count: number };

export function PickLine({ picked, count }: PickLineProps) {
  return (
    <p className={styles.line} data-picked={picked}>
      <Icon name={picked ? 'heart-filled' : 'heart'} size={1.8} className={styles.heart} />
      <span>찜 {count}</span>
    </p>
  );
}
