import { MarketSign } from '../header/market-sign.tsx';
import styles from './splash.module.css';

/**
 * Covers the app while `data-splash` is on the root element: the script in the head sets it where somebody has
 * signed in before, and it goes when the sign-in state is known.
 */
export function Splash() {
  return (
    <div className={styles.splash}>
      <MarketSign className={styles.wordmark} />
      <p className={styles.tagline}>안 쓰는 물건에, 다시 쓰임을.</p>
    </div>
  );
}
