import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PolicyVersions } from '../../account/consent/consent.ts';
import { type Article, type Articles, type Policy, ContentError } from './article.ts';
import { parseArticle, parseProhibited } from './parse-article.server.ts';
import { parseReadyWords } from './ready-words.server.ts';

const FOLDED_HEADING_SHIFT = 1;

const FOLDERS = ['notices', 'events', 'faq', 'prohibited', 'moderation'] as const;

const builtIn: Sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../content/**/*.md', { query: '?raw', eager: true, import: 'default' }),
  ).map(([path, source]) => [path.replace('../../../content/', ''), source]),
);

/** Throws with the name of a malformed file. Each folder of the operator's replaces the whole folder. */
export function openArticles(contentDir?: string): Articles {
  const own = contentDir === undefined ? {} : readOwnContent(contentDir);
  const sources = laidOver(builtIn, own);
  return {
    notices: newestFirst(parseFolder(sources, 'notices', parseArticle)),
    events: newestFirst(parseFolder(sources, 'events', parseArticle)),
    faq: parseFolder(sources, 'faq', parseArticle),
    prohibited: parseFolder(sources, 'prohibited', parseProhibited),
    readyWords: Object.fromEntries(
      pathsIn(sources, 'moderation').map((path) => parseReadyWords(path, sources[path] ?? '')),
    ),
    terms: parsePolicy(sources, 'terms'),
    privacy: parsePolicy(sources, 'privacy'),
    intermediary: withSummary(parsePolicy(sources, 'intermediary')),
  };
}

export function policyVersions({ terms, privacy }: Articles): PolicyVersions {
  return { terms: terms.version, privacy: privacy.version };
}

function laidOver(under: Sources, over: Sources): Sources {
  const replaced = FOLDERS.filter((folder) => pathsIn(over, folder).length > 0);
  const remaining = Object.entries(under).filter(
    ([path]) => !replaced.some((folder) => path.startsWith(`${folder}/`)),
  );
  return { ...Object.fromEntries(remaining), ...over };
}

function pathsIn(sources: Sources, folder: string): string[] {
  return Object.keys(sources)
    .filter((path) => path.startsWith(`${folder}/`))
    .toSorted();
}

function parseFolder<T>(
  sources: Sources,
  folder: (typeof FOLDERS)[number],
  parse: (path: string, source: string, headingShift: number) => T,
): T[] {
  return pathsIn(sources, folder).map((path) =>
    parse(`content/${path}`, sources[path] ?? '', FOLDED_HEADING_SHIFT),
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

/** Markdown by path below `content/`: `terms.md`, `faq/01-buying.md`. */
type Sources = Readonly<Record<string, string>>;

/** Elsewhere a text would not be shown. */
const KNOWN_PATH = /^(?:terms|privacy|intermediary|(?:notices|events|faq|prohibited|moderation)\/[^/]+)\.md$/;
/** Files of editors, version control and mounts. */
const HIDDEN = /(?:^|\/)\./;

/** Throws for a missing folder and for unknown paths. */
function readOwnContent(folder: string): Sources {
  const paths = listFiles(folder).filter((path) => path.endsWith('.md') && !HIDDEN.test(path));
  const lost = paths.find((path) => !KNOWN_PATH.test(path));
  if (lost !== undefined) throw new ContentError(`content/${lost}: no page shows a text of this name`);
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function listFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.map((name) => name.replaceAll('\\', '/'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ContentError(`the folder cannot be read (${code})`, { cause: error });
  }
}

/** Marks what only the operator can fill in. */
const PLACEHOLDER = /\[운영자 정보: ([^\]…]+)\]/g;
/** The paragraph to delete when a text is finished. */
const INSTRUCTIONS = '<strong>운영자에게</strong>';

/** One line for the log; undefined when nothing is missing. */
export function describePlaceholders({
  terms,
  privacy,
  intermediary,
}: Pick<Articles, 'terms' | 'privacy' | 'intermediary'>): string | undefined {
  const texts = [terms, privacy, intermediary].flatMap(({ title, html, summary = '' }) => {
    const found = [...`${html} ${summary}`.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    const missing = [...new Set(found), ...(html.includes(INSTRUCTIONS) ? ['운영자 안내문 지우기'] : [])];
    return missing.length > 0 ? [`${title}(${missing.join(', ')})`] : [];
  });
  if (texts.length === 0) return undefined;
  return `채우지 않은 글이 있어요. 회원가입은 이 글에 동의한 것으로 기록돼요: ${texts.join(', ')}. CONTENT_DIR로 채워 주세요 (docs/operating.md의 ‘Your own texts’).`;
}
