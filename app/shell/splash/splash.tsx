import { MarketSign } from '../header/market-sign.tsx';
import styles from './splash.module.css';

/** Shown while the root element has `data-splash`. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <MarketSign className={styles.wordmark} />
      <p className={styles.tagline}>안 쓰는 물건에, 다시 쓰임을.</p>
    </div>
  );
}
