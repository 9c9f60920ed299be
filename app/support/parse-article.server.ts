import type { Article } from './article.ts';
import { renderMarkdown } from './render-markdown.server.ts';

const FRONT = /^---\n([\s\S]*?)\n---\n/;
const LINE = /^(title|date): (.+)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads a Markdown file that begins with its `title:` and perhaps `date:` between two lines of `---`.
 * @param path names the file in what is thrown when it is of another form: that is for its author to mend
 */
export function parseArticle(path: string, source: string, headingShift: number): Article {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const front = FRONT.exec(text);
  if (!front) throw new Error(`${path}: the first line must be --- and open a block with the title`);
  const { title, date } = readFront(path, front[1] ?? '');
  if (!title) throw new Error(`${path}: the title is missing`);
  if (date !== undefined && !isDate(date)) throw new Error(`${path}: the date must be like 2026-11-21`);
  const slug = path.replace(/^.*\//, '').replace(/\.md$/, '');
  return { slug, title, date, html: renderMarkdown(text.slice(front[0].length), headingShift) };
}

function readFront(path: string, front: string): { title?: string; date?: string } {
  const values: { title?: string; date?: string } = {};
  for (const line of front.split('\n')) {
    const [, name, value] = LINE.exec(line.trim()) ?? [];
    if (name !== 'title' && name !== 'date') throw new Error(`${path}: not a title or date: ${line}`);
    values[name] = value;
  }
  return values;
}

function isDate(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
