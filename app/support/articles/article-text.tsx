import styles from './article-text.module.css';

/** Text that `renderMarkdown` made, set as prose. */
export function ArticleText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
