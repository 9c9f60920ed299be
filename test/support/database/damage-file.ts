import { closeSync, openSync, statSync, writeSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Leaves a database as a disk would that has lost all but the first page of it, or (`isWhole`) even that. */
export function ruinFile(path: string, isWhole = false): void {
  const from = isWhole ? 0 : PAGE_BYTES;
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(statSync(path).size - from, 0xa5), 0, undefined, from);
  closeSync(file);
}
