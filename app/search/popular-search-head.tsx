import styles from './search-suggestions.module.css';

/** Stands above the popular searches. */
export function PopularSearchHead() {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>인기 검색어</h2>
    </div>
  );
}
