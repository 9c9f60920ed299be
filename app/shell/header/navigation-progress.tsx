import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A thin bar that answers a tap while the next page is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={styles.track} role="progressbar" aria-label="불러오는 중">
      <div className={styles.bar} />
    </div>
  );
}
