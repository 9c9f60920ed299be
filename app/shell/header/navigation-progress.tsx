import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={styles.track} role="progressbar" aria-label="불러오는 중">
      <div className={styles.bar} />
    </div>
  );
}
