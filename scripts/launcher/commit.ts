import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LENGTH = 9;

/** What a clone stands at, shortened; undefined where the code is no clone, as a release is not. */
export function commitOf(root: string): string | undefined {
  const head = read(join(root, '.git/HEAD'));
  const [, ref] = /^ref: (.+)$/m.exec(head) ?? [];
  const commit = ref === undefined ? head : commitOfRef(join(root, '.git'), ref);
  return /^[0-9a-f]{40}/.exec(commit)?.[0].slice(0, LENGTH);
}

/** Git packs references now and then. */
function commitOfRef(folder: string, ref: string): string {
  const packed = read(join(folder, 'packed-refs')).split('\n');
  return read(join(folder, ref)) || (packed.find((line) => line.endsWith(` ${ref}`)) ?? '');
}

/** Empty where it cannot be read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
