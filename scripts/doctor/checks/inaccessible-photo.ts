import { accessSync, constants, lstatSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a large market the first ones have to do. */
const MAX_MS = 5_000;

interface InaccessiblePhoto {
  path: string;
  uid: number;
}

/** The first file or folder of photos that this process may not read, as one that root has copied there. */
export async function findInaccessiblePhoto(folder: string): Promise<InaccessiblePhoto | undefined> {
  return search(folder, Date.now() + MAX_MS);
}

async function search(folder: string, until: number): Promise<InaccessiblePhoto | undefined> {
  for await (const entry of await opendir(folder)) {
    if (Date.now() > until) return undefined;
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    if (!isFolder && !entry.isFile()) continue;
    if (!mayRead(path, isFolder)) return { path, uid: lstatSync(path).uid };
    const found = isFolder ? await search(path, until) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What went meanwhile is read by no one. */
function mayRead(path: string, isFolder: boolean): boolean {
  try {
    accessSync(path, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return true;
  } catch (error) {
    return !['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
