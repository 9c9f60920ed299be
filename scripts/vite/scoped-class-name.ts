import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

const HASH_LENGTH = 4;
const pathByHash = new Map<string, string>();

/** The same in browser and server. Vite's own names hold the line as well, which every page would load in its scripts. */
export function scopedClassName(name: string, file: string): string {
  const [path = file] = relative(process.cwd(), file).split(sep).join('/').split('?');
  const digest = createHash('sha256').update(path).digest('hex');
  const hash = parseInt(digest.slice(0, 12), 16).toString(36).slice(-HASH_LENGTH);
  const known = pathByHash.get(hash) ?? path;
  if (known !== path) throw new Error(`class names of ${path} and ${known} clash: raise HASH_LENGTH`);
  pathByHash.set(hash, path);
  return `${name}_${hash}`;
}
