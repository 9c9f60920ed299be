import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk with little room, of a test's own. */
export interface SmallDisk {
  path: string;
  /** Takes up all the room that is left. */
  fill(): void;
  /** Gives back what was taken up. */
  free(): void;
  remove(): void;
}

/** Mounts one in memory; undefined where this user may not. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'dasi-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    rmdirSync(path);
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', [path]);
      rmdirSync(path);
    },
  };
}

/** First in large pieces, then in small ones. */
function fillUp(path: string): void {
  const file = openSync(path, 'a');
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size, 1);
    while (hasRoomFor(file, piece));
  }
  closeSync(file);
}

function hasRoomFor(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
