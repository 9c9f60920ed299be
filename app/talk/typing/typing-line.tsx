import styles from './typing-line.module.css';

/** Beside the log, which is read out: nobody wants to hear this at each key. */
export function TypingLine() {
  return (
    <p className={styles.line}>
      입력 중<span className={styles.dots}>…</span>
    </p>
  );
}
