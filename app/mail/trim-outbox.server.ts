import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Separate from the senders, so that cleaning up does not load the mail library. */
export async function trimOutbox(dir: string, before: number): Promise<void> {
  for (const name of await listFolder(dir)) {
    const path = join(dir, name);
    if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
  }
}

async function listFolder(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
