import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './account-screen.module.css';

type AccountScreenProps = {
  greeting: readonly [string, string];
  hint: string;
  children?: ReactNode;
  other?: { question: string; to: string; text: string };
  help?: { to: string; text: string };
};

export function AccountScreen({
  greeting: [first, second],
  hint,
  children,
  other,
  help,
}: AccountScreenProps) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.greeting}>
        {first}
        <br />
        {second}
      </h1>
      <p className={styles.hint}>{hint}</p>
      {children}
      {other && (
        <p className={styles.other}>
          {other.question}
          <Link to={other.to} className={styles.link}>
            {other.text}
          </Link>
        </p>
      )}
      {help && (
        <p className={styles.help}>
          <Link to={help.to} className={styles.helpLink}>
            {help.text}
          </Link>
        </p>
      )}
    </div>
  );
}
