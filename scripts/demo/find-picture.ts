import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const PICTURES = join(import.meta.dirname, 'pictures');

/** Files by name; no name is in two folders. */
const files = new Map(globSync('*/*.svg', { cwd: PICTURES }).map((path) => [basename(path, '.svg'), path]));

/** The SVG file of a picture of the demo, or undefined where there is none of that name. */
export function findPicture(name: string): string | undefined {
  const file = files.get(name);
  return file === undefined ? undefined : join(PICTURES, file);
}
