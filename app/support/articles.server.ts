import privacySource from '../../content/privacy.md?raw';
import termsSource from '../../content/terms.md?raw';
import type { Article } from './article.ts';
import { parseArticle } from './parse-article.server.ts';

/** They stand under a title of their own, which stands under the page's. */
const FOLDED_HEADING_SHIFT = 1;

function parseAll(files: Record<string, string>): Article[] {
  return Object.entries(files)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, source]) => parseArticle(path, source, FOLDED_HEADING_SHIFT));
}

function newestFirst(articles: Article[]): Article[] {
  return articles.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}

// Parsed when the server starts: a file of a wrong form is its operator's to see, not a visitor's.
export const notices: readonly Article[] = newestFirst(
  parseAll(
    import.meta.glob<string>('../../content/notices/*.md', { query: '?raw', eager: true, import: 'default' }),
  ),
);

export const events: readonly Article[] = newestFirst(
  parseAll(
    import.meta.glob<string>('../../content/events/*.md', { query: '?raw', eager: true, import: 'default' }),
  ),
);

/** In the order of the files' names. */
export const faq: readonly Article[] = parseAll(
  import.meta.glob<string>('../../content/faq/*.md', { query: '?raw', eager: true, import: 'default' }),
);

export const terms: Article = parseArticle('content/terms.md', termsSource, 0);
export const privacy: Article = parseArticle('content/privacy.md', privacySource, 0);
