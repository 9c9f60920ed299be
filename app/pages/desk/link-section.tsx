import { SiteLink } from '../../ui/site-link.tsx';
import { type DeskRow, MAX_ROWS } from './desk-row.ts';
import styles from './case/case.module.css';

type LinkSectionProps = {
  id: string;
  title: string;
  rows: DeskRow[];
  empty?: string;
  max?: number;
  cutText?: string;
};

/** A heading and a list of links; nothing where the list is empty and has no text for it. */
export function LinkSection({
  id,
  title,
  rows,
  empty,
  max = MAX_ROWS,
  cutText = `최근 ${max}개만 보여요.`,
}: LinkSectionProps) {
  if (rows.length === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {rows.length === 0 && <p className={styles.meta}>{empty}</p>}
      <ul className={styles.rows}>
        {rows.slice(0, max).map(({ path, text, note }, index) => (
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
      {rows.length > max && <p className={styles.cut}>{cutText}</p>}
    </section>
  );
}
