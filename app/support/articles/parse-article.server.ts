import { type Article, ContentError } from './article.ts';
import { renderMarkdown } from './render-markdown.server.ts';

type Front = Partial<Record<'title' | 'date' | 'version' | 'summary', string>>;

const FRONT = /^---\n([\s\S]*?)\n---\n/;
const LINE = /^(title|date|version|summary): (.+)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Markdown with a front matter of `title:`, `date:`, `version:`, `summary:`. @param path named in errors */
export function parseArticle(path: string, source: string, headingShift: number): Article {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const front = FRONT.exec(text);
  if (!front) throw new ContentError(`${path}: the first line must be --- and open a block with the title`);
  const { title, date, version, summary } = readFront(path, front[1] ?? '');
  if (!title) throw new ContentError(`${path}: the title is missing`);
  if (date !== undefined && !isDate(date))
    throw new ContentError(`${path}: the date must be like 2026-11-21`);
  if (version !== undefined && !isDate(version))
    throw new ContentError(`${path}: the version must be the day it applies from, like 2026-11-21`);
  const slug = path.replace(/^.*\//, '').replace(/\.md$/, '');
  const html = renderMarkdown(text.slice(front[0].length), headingShift);
  return { slug, title, date, version, summary, html };
}

function readFront(path: string, front: string): Front {
  const values: Front = {};
  for (const line of front.split('\n')) {
    const [, name, value] = LINE.exec(line.trim()) ?? [];
    if (name === undefined) throw new ContentError(`${path}: not a title, date, version or summary: ${line}`);
    values[name as keyof Front] = value;
  }
  return values;
}

function isDate(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
