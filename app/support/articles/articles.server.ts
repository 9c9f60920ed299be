import type { PolicyVersions } from '../../account/consent/consent.ts';
import type { Article, Articles, Policy } from './article.ts';
import { ContentError } from './content-error.ts';
import { readOwnContent, type Sources } from './own-content.server.ts';
import { parseArticle } from './parse-article.server.ts';

/** They stand under a title of their own, which stands under the page's. */
const FOLDED_HEADING_SHIFT = 1;

const FOLDERS = ['notices', 'events', 'faq'] as const;

/** What comes with the market, by the path below `content/`. */
const builtIn: Sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../content/**/*.md', { query: '?raw', eager: true, import: 'default' }),
  ).map(([path, source]) => [path.replace('../../../content/', ''), source]),
);

/**
 * Reads all that the operator has to say, when the server starts: a file of a wrong form is theirs to see, not a
 * visitor's, and is thrown by its name.
 * @param contentDir the operator's own files, which take the place of those that come with the market; of notices,
 * questions and events the whole folder does
 */
export function openArticles(contentDir?: string): Articles {
  const own = contentDir === undefined ? {} : readOwnContent(contentDir);
  const sources = laidOver(builtIn, own);
  return {
    notices: newestFirst(parseFolder(sources, 'notices')),
    events: newestFirst(parseFolder(sources, 'events')),
    faq: parseFolder(sources, 'faq'),
    terms: parsePolicy(sources, 'terms'),
    privacy: parsePolicy(sources, 'privacy'),
    intermediary: withSummary(parsePolicy(sources, 'intermediary')),
  };
}

/** What one agrees to by signing up today. */
export function policyVersions({ terms, privacy }: Articles): PolicyVersions {
  return { terms: terms.version, privacy: privacy.version };
}

function laidOver(under: Sources, over: Sources): Sources {
  const replaced = FOLDERS.filter((folder) => pathsIn(over, folder).length > 0);
  const kept = Object.entries(under).filter(
    ([path]) => !replaced.some((folder) => path.startsWith(`${folder}/`)),
  );
  return { ...Object.fromEntries(kept), ...over };
}

function pathsIn(sources: Sources, folder: string): string[] {
  return Object.keys(sources)
    .filter((path) => path.startsWith(`${folder}/`))
    .toSorted();
}

function parseFolder(sources: Sources, folder: (typeof FOLDERS)[number]): Article[] {
  return pathsIn(sources, folder).map((path) =>
    parseArticle(`content/${path}`, sources[path] ?? '', FOLDED_HEADING_SHIFT),
  );
}

function newestFirst(articles: Article[]): Article[] {
  return articles.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}

function parsePolicy(sources: Sources, name: string): Policy {
  const path = `content/${name}.md`;
  const article = parseArticle(path, sources[`${name}.md`] ?? '', 0);
  if (article.version === undefined) throw new ContentError(`${path}: the version is missing`);
  return { ...article, version: article.version };
}

function withSummary(policy: Policy): Policy & { summary: string } {
  if (policy.summary === undefined)
    throw new ContentError(`content/${policy.slug}.md: the summary is missing`);
  return { ...policy, summary: policy.summary };
}
