import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import sharp from 'sharp';
import { ContentError } from '../../app/support/articles/article.ts';

const FILE = 'mark.svg';
export const MAX_MARK_BYTES = 64 * 1024;

export interface Mark {
  svg: Buffer;
  /** Only the ratio counts. */
  width: number;
  height: number;
}

/** Undefined without `mark.svg`. @throws ContentError if it is too large or more than a drawing */
export async function readMark(contentDir: string | undefined): Promise<Mark | undefined> {
  const svg = contentDir === undefined ? undefined : readIfThere(join(contentDir, FILE));
  if (!svg) return undefined;
  const reject = (reason: string) => new ContentError(`${FILE}: ${reason}`);
  if (svg.length > MAX_MARK_BYTES) {
    throw reject(`${Math.ceil(svg.length / 1024)} kB인데, ${MAX_MARK_BYTES / 1024} kB까지 쓸 수 있어요`);
  }
  const problem = markProblem(new TextDecoder().decode(svg));
  if (problem !== undefined) throw reject(problem);
  const size = await sizeOf(svg);
  if (!size) throw reject('그릴 수 없는 SVG예요');
  return { svg, ...size };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ContentError(`${FILE}: 읽을 수 없어요 (${code})`, { cause: error });
  }
}

/** Undefined when it cannot be rendered. */
async function sizeOf(svg: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { info } = await sharp(svg).raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

const SVG = 'http://www.w3.org/2000/svg';

const FORBIDDEN_ELEMENTS = new Set(
  (
    'a|animate|animateMotion|animateTransform|audio|canvas|discard|embed|feImage|foreignObject|handler|iframe|image|' +
    'link|listener|object|script|set|video'
  ).split('|'),
);
/** References outside the drawing. */
const OUTSIDE_URL = /url\(\s*(?!["']?\s*#)|@import|javascript:/i;

/** A Korean error text; undefined for a self-contained drawing. */
export function markProblem(text: string): string | undefined {
  let problem: string | undefined;
  let style = '';
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  const reject = (reason: string) => void (problem ??= reason);
  parser.on('error', () => reject('올바른 SVG가 아니에요'));
  parser.on('doctype', () => reject('DOCTYPE은 쓸 수 없어요'));
  parser.on('processinginstruction', ({ target }) => reject(`<?${target}?>은 쓸 수 없어요`));
  parser.on('opentag', (tag) => {
    if (depth++ === 0 && (tag.local !== 'svg' || tag.uri !== SVG)) reject('올바른 SVG가 아니에요');
    const reason = tagProblem(tag);
    if (reason !== undefined) reject(reason);
  });
  parser.on('closetag', () => void depth--);
  parser.on('text', (piece) => void (style += piece));
  parser.on('cdata', (piece) => void (style += piece));
  parser.write(text).close();
  if (OUTSIDE_URL.test(withoutEscapes(style))) reject('밖에 있는 것을 부를 수 없어요');
  return problem;
}

function tagProblem({ local, attributes }: SaxesTagNS): string | undefined {
  if (FORBIDDEN_ELEMENTS.has(local)) return `<${local}>은 쓸 수 없어요`;
  for (const { local: name, value } of Object.values(attributes)) {
    if (/^on/i.test(name)) return `${name} 속성은 쓸 수 없어요`;
    const isOutside = name === 'href' && !value.trim().startsWith('#');
    if (isOutside || name === 'src' || OUTSIDE_URL.test(withoutEscapes(value)))
      return '밖에 있는 것을 부를 수 없어요';
  }
  return undefined;
}

/** CSS escapes could hide any of these. */
function withoutEscapes(css: string): string {
  return css.includes('\\') ? 'url(escaped' : css.replace(/\/\*.*?\*\//gs, '');
}
