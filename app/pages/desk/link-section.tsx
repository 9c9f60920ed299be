import { SiteLink } from '../../ui/site-link.tsx';
import styles from './case/case.module.css';

export interface DeskRow {
  /** Undefined where there is nothing to open. */
  path?: string | undefined;
  text: string;
  note: string;
}

type LinkSectionProps = { id: string; title: string; rows: DeskRow[]; empty?: string };

/** A heading and a list that leads on; nothing where it is empty and no text says so. */
export function LinkSection({ id, title, rows, empty }: LinkSectionProps) {
  if (rows.length === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {rows.length === 0 && <p className={styles.meta}>{empty}</p>}
      <ul className={styles.rows}>
        {rows.map(({ path, text, note }, index) => (
          <li key={`${index} ${path}`}>
            {path === undefined ? (
              <p className={styles.other}>
                <span>{text}</span>
                <span className={styles.meta}>{note}</span>
              </p>
            ) : (
              <SiteLink className={styles.other} to={path}>
                <span>{text}</span>
                <span className={styles.meta}>{note}</span>
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
