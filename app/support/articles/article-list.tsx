import { ArticleDate } from './article-date.tsx';
import type { Article } from './article.ts';
import styles from './article-list.module.css';
import { ArticleText } from './article-text.tsx';
import { Fold } from '../fold.tsx';

type ArticleListProps = {
  articles: readonly Article[];
  /** The list's name, for screen readers. */
  label: string;
  /** Whether the first one stands open. */
  opensFirst?: boolean;
};

/** Texts under each other, each opening under its title. */
export function ArticleList({ articles, label, opensFirst = false }: ArticleListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {articles.map(({ slug, title, date, html }, index) => (
        <li key={slug}>
          <Fold
            isOpen={opensFirst && index === 0}
            summary={
              <>
                <h2 className={styles.title}>{title}</h2>
                {date && <ArticleDate date={date} className={styles.date} />}
              </>
            }
          >
            <ArticleText html={html} />
          </Fold>
        </li>
      ))}
    </ul>
  );
}
