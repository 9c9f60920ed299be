import { ArticleDate } from './article-date.tsx';
import type { Article } from './article.ts';
import styles from './article-page.module.css';
import { ArticleText } from './article-text.tsx';

/** One long text that has a page to itself; the page's heading is its title. */
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
