import { useSearchParams } from 'react-router';
import { leftOutText, readLeftOut } from '../../../media/left-out-photos.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './left-out-note.module.css';

/** After a form without scripts. */
export function LeftOutNote() {
  const leftOut = readLeftOut(useSearchParams()[0]);
  if (leftOut === 0) return null;
  return (
    <p className={styles.note} role="status">
      <Icon name="warning" size={1.8} className={styles.icon} />
      <span>상품을 저장했어요. {leftOutText(leftOut)}</span>
    </p>
  );
}
