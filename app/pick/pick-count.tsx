import { Icon } from '../ui/icons/icon.tsx';
import styles from './pick-count.module.css';
import { usePicks } from './picks.tsx';

type PickCountProps = { productId: string; count: number };

export function PickCount({ productId, count }: PickCountProps) {
  const picked = usePicks().isPicked(productId);
  return (
    <span className={styles.count} data-picked={picked}>
      <Icon name={picked ? 'heart-filled' : 'heart'} size={1.6} className={styles.heart} />
      <span>
        <span className="visually-hidden">찜 </span>
        {count}
      </span>
    </span>
  );
}
