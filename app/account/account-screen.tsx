import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './account-screen.module.css';

type AccountScreenProps = {
  /** Two lines. */
  greeting: readonly [string, string];
  hint: string;
  children: ReactNode;
  /** The way to the other screen. */
  other: { question: string; to: string; text: string };
};

/** What login and sign-up have in common: a greeting, a form, and the way from one to the other. */
export function AccountScreen({ greeting: [first, second], hint, children, other }: AccountScreenProps) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.greeting}>
        {first}
        <br />
        {second}
      </h1>
      <p className={styles.hint}>{hint}</p>
      {children}
      <p className={styles.other}>
        {other.question}
        <Link to={other.to} className={styles.link}>
          {other.text}
        </Link>
      </p>
    </div>
  );
}
