import { joinWords } from '../prohibited/prohibited.ts';
import { type Article, ContentError, type ProhibitedThing } from './article.ts';
import { renderMarkdown } from './render-markdown.server.ts';

const FRONT = /^---\n([\s\S]*?)\n---\n/;
const LINE = /^(\w+): (.+)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Markdown with a front matter of `title:`, `date:`, `version:`, `summary:`. @param path named in errors */
export function parseArticle(path: string, source: string, headingShift: number): Article {
  const { front, body } = readSource(path, source, ['title', 'date', 'version', 'summary']);
  const { title, date, version, summary } = front;
  if (!title) throw new ContentError(`${path}: title이 없어요`);
  if (date !== undefined && !isDate(date))
    throw new ContentError(`${path}: date는 2026-11-21처럼 적어 주세요`);
  if (version !== undefined && !isDate(version))
    throw new ContentError(`${path}: version은 시행하는 날이에요. 2026-11-21처럼 적어 주세요`);
  const fields = { slug: toSlug(path), title, date, version, summary };
  return withHtml(fields, () => renderMarkdown(body, headingShift));
}

/** Markdown with a front matter of `title:`, `reason:`, `words:` and, to reject listings, `handling: refuse`. */
export function parseProhibited(path: string, source: string, headingShift: number): ProhibitedThing {
  const { front, body } = readSource(path, source, ['title', 'reason', 'words', 'handling']);
  const { title, reason, words = '', handling } = front;
  const joined = words.split(',').map(joinWords).filter(Boolean);
  if (!title || !reason || joined.length === 0)
    throw new ContentError(`${path}: title, reason, words가 모두 있어야 해요`);
  if (handling !== undefined && handling !== 'refuse')
    throw new ContentError(`${path}: handling은 refuse로 적거나 지워 주세요`);
  const fields = { slug: toSlug(path), title, reason, words: joined, isRefused: handling === 'refuse' };
  return withHtml(fields, () => renderMarkdown(`${reason}\n\n${body}`, headingShift));
}

/** Rendered when it is first read: rendering every text would take a tenth of the time of a start. */
function withHtml<Fields extends object>(fields: Fields, render: () => string): Fields & { html: string } {
  let html: string | undefined;
  const get = () => (html ??= render());
  return Object.defineProperty(fields, 'html', { get, enumerable: true }) as Fields & { html: string };
}

function readSource<Name extends string>(path: string, source: string, names: readonly Name[]) {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const block = FRONT.exec(text);
  if (!block) throw new ContentError(`${path}: 첫 줄을 ---로 시작해서 title을 적어 주세요`);
  const front: Partial<Record<Name, string>> = {};
  for (const line of (block[1] ?? '').split('\n')) {
    const [, typed, value] = LINE.exec(line.trim()) ?? [];
    const name = names.find((known) => known === typed);
    if (name === undefined) throw new ContentError(`${path}: ${names.join(', ')}만 쓸 수 있어요: ${line}`);
    front[name] = value!;
  }
  return { front, body: text.slice(block[0].length) };
}

function toSlug(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.md$/, '');
}

function isDate(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
