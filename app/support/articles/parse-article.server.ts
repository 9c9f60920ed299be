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
  if (!title) throw new ContentError(`${path}: the title is missing`);
  if (date !== undefined && !isDate(date))
    throw new ContentError(`${path}: the date must be like 2026-11-21`);
  if (version !== undefined && !isDate(version))
    throw new ContentError(`${path}: the version must be the day it applies from, like 2026-11-21`);
  return { slug: toSlug(path), title, date, version, summary, html: renderMarkdown(body, headingShift) };
}

/** Markdown with a front matter of `title:`, `reason:`, `words:` and, where listings are refused, `handling: refuse`. */
export function parseProhibited(path: string, source: string, headingShift: number): ProhibitedThing {
  const { front, body } = readSource(path, source, ['title', 'reason', 'words', 'handling']);
  const { title, reason, words = '', handling } = front;
  const joined = words.split(',').map(joinWords).filter(Boolean);
  if (!title || !reason || joined.length === 0)
    throw new ContentError(`${path}: the title, the reason or the words are missing`);
  if (handling !== undefined && handling !== 'refuse')
    throw new ContentError(`${path}: the handling must be refuse, or left out`);
  const html = renderMarkdown(`${reason}\n\n${body}`, headingShift);
  return { slug: toSlug(path), title, reason, words: joined, isRefused: handling === 'refuse', html };
}

function readSource<Name extends string>(path: string, source: string, names: readonly Name[]) {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const block = FRONT.exec(text);
  if (!block) throw new ContentError(`${path}: the first line must be --- and open a block with the title`);
  const front: Partial<Record<Name, string>> = {};
  for (const line of (block[1] ?? '').split('\n')) {
    const [, typed, value] = LINE.exec(line.trim()) ?? [];
    const name = names.find((known) => known === typed);
    if (name === undefined) throw new ContentError(`${path}: none of ${names.join(', ')}: ${line}`);
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
