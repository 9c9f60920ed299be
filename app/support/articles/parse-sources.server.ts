import { type Article, ContentError, type Policy } from './article.ts';
import { parseArticle } from './parse-article.server.ts';

const FOLDED_HEADING_SHIFT = 1;

export const FOLDERS = ['notices', 'events', 'faq', 'prohibited', 'moderation'] as const;

/** Markdown by path below the folder of texts: `terms.md`, `faq/01-buying.md`. */
export type Sources = Readonly<Record<string, string>>;

export function pathsIn(sources: Sources, folder: string): string[] {
  return Object.keys(sources)
    .filter((path) => path.startsWith(`${folder}/`))
    .toSorted();
}

export function parseFolder<T>(
  sources: Sources,
  folder: (typeof FOLDERS)[number],
  parse: (path: string, source: string, headingShift: number) => T,
): T[] {
  return pathsIn(sources, folder).map((path) => parse(path, sources[path] ?? '', FOLDED_HEADING_SHIFT));
}

export function parsePolicy(sources: Sources, name: string): Policy {
  const path = `${name}.md`;
  const article = parseArticle(path, sources[path] ?? '', 0);
  if (!isPolicy(article)) throw new ContentError(`${path}: version이 없어요`);
  return article;
}

const isPolicy = (article: Article): article is Policy => article.version !== undefined;

export function withSummary(policy: Policy): Policy & { summary: string } {
  if (policy.summary === undefined) throw new ContentError(`${policy.slug}.md: summary가 없어요`);
  return { ...policy, summary: policy.summary };
}
