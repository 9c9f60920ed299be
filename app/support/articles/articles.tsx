import { dateText } from '../../korean/date-text.ts';
import { Fold } from '../fold.tsx';
import type { Article } from './article.ts';
import styles from './articles.module.css';

type ArticleListProps = {
  articles: readonly (Pick<Article, 'slug' | 'title' | 'html'> & Partial<Pick<Article, 'date'>>)[];
  label: string;
  opensFirst?: boolean;
  /** The id of the article in the address. */
  openSlug?: string;
};

export function ArticleList({ articles, label, opensFirst = false, openSlug }: ArticleListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {articles.map(({ slug, title, date, html }, index) => (
        <li key={slug}>
          <Fold
            isOpen={slug === openSlug || (opensFirst && index === 0)}
            summary={
              <>
                <h2 className={styles.title}>{title}</h2>
                {date && <ArticleDate date={date} className={styles.date} />}
              </>
            }
          >
            {/* Inside the fold, so that a browser opens it for the address. */}
            <div id={slug}>
              <ArticleText html={html} />
            </div>
          </Fold>
        </li>
      ))}
    </ul>
  );
}

export function ArticlePage({ article: { version, html } }: { article: Article }) {
  return (
    <article className={styles.page}>
      {version && (
        <p className={styles.version}>
          시행일 <ArticleDate date={version} />
        </p>
      )}
      <ArticleText html={html} />
    </article>
  );
}

function ArticleDate({ date, className }: { date: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={date}>
      {dateText(Date.parse(`${date}T00:00:00+09:00`))}
    </time>
  );
}

function ArticleText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
