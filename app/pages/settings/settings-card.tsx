import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A part of one's settings under its heading. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
