import type { PolicyVersions } from '../../account/consent/consent.ts';
import type { Article, Articles } from './article.ts';
import { readOwnTexts } from './own-texts.server.ts';
import { parseArticle, parseProhibited } from './parse-article.server.ts';
import {
  FOLDERS,
  parseFolder,
  parsePolicy,
  pathsIn,
  type Sources,
  withSummary,
} from './parse-sources.server.ts';
import { parseSynonyms } from './parse-synonyms.server.ts';
import { parseReadyWords } from './ready-words.server.ts';

const builtIn: Sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../content/**/*.md', { query: '?raw', eager: true, import: 'default' }),
  ).map(([path, source]) => [path.replace('../../../content/', ''), source]),
);

/** Throws with the name of a malformed file. Each folder of the operator's replaces the whole folder. */
export function openArticles(contentDir?: string): Articles {
  const own = contentDir === undefined ? {} : readOwnTexts(contentDir);
  const sources = laidOver(builtIn, own);
  return {
    notices: newestFirst(parseFolder(sources, 'notices', parseArticle)),
    events: newestFirst(parseFolder(sources, 'events', parseArticle)),
    faq: parseFolder(sources, 'faq', parseArticle),
    prohibited: parseFolder(sources, 'prohibited', parseProhibited),
    readyWords: Object.fromEntries(
      pathsIn(sources, 'moderation').map((path) => parseReadyWords(path, sources[path] ?? '')),
    ),
    ...parseSynonyms(sources['synonyms.md'] ?? ''),
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

function newestFirst(articles: Article[]): Article[] {
  return articles.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}

/** Marks what only the operator can fill in. */
const PLACEHOLDER = /\[운영자 정보: ([^\]…]+)\]/g;
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
