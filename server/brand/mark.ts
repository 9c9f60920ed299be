import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ContentError } from '../../app/support/articles/content-error.ts';
import { markProblem } from './mark-problem.ts';

const FILE = 'mark.svg';
export const MAX_MARK_BYTES = 64 * 1024;

/** A market's own mark. */
export interface Mark {
  svg: Buffer;
  /** As it is drawn by itself; what counts is the one to the other. */
  width: number;
  height: number;
}

/**
 * Reads `mark.svg` from the operator's folder; undefined where there is none.
 * @throws ContentError for one that is too large, cannot be drawn, or is more than a drawing
 */
export async function readMark(contentDir: string | undefined): Promise<Mark | undefined> {
  const svg = contentDir === undefined ? undefined : readIfThere(join(contentDir, FILE));
  if (!svg) return undefined;
  const reject = (reason: string) => new ContentError(`content/${FILE}: ${reason}`);
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
    throw new ContentError(`content/${FILE}: cannot be read (${code})`, { cause: error });
  }
}

/** Drawn once, so that what cannot be drawn is known now: then undefined. */
async function sizeOf(svg: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { info } = await sharp(svg).raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
