import type { Article } from './article.ts';
import styles from './article-page.module.css';
import { ArticleText } from './article-text.tsx';

/** One long text that has a page to itself; the page's heading is its title. */
export function ArticlePage({ article }: { article: Article }) {
  return (
    <article className={styles.page}>
      <ArticleText html={article.html} />
    </article>
  );
}
