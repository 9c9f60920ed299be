import styles from './typing-line.module.css';

/** Outside the log, so that screen readers do not announce it at each key. */
export function TypingLine() {
  return (
    <p className={styles.line}>
      입력 중<span className={styles.dots}>…</span>
    </p>
  );
}
