import styles from './pick-count.module.css';
import { usePicks } from './picks.tsx';

type PickCountProps = { productId: string; count: number };

/** Its heart is drawn by the style sheet: in the page it would be a tenth of each card. */
export function PickCount({ productId, count }: PickCountProps) {
  return (
    <span className={styles.count} data-picked={usePicks().isPicked(productId)}>
      <span className="visually-hidden">찜 </span>
      {count}
    </span>
  );
}
