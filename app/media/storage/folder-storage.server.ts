import { randomBytes } from 'node:crypto';
import {
  lstat,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { syncFolder, writeAndSync } from '../../../database/durable-files.ts';
import { hasErrorCode, type Storage } from './storage.server.ts';
import { streamPieces } from '../receive/file-pieces.server.ts';
import { isPhotoFileKey } from '../photo.ts';

/** Each is over in a moment, and against a store that empties folders all the time about every other fails. */
const WRITE_TRIES = 100;
const OLD_PROBE_MS = 60_000;
const PIECE_BYTES = 256 * 1024;
/** Somebody else has used or removed the folder in the meantime; Windows says so in its own way. */
const FOLDER_IN_USE = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM', 'EBUSY'];

/** Keeps files in the folder `dir`, which is made where it is missing. */
export async function openFolderStorage(dir: string): Promise<Storage> {
  const root = resolve(dir);
  await makeDurably(root);
  await removeOldProbes(root);
  const pathOf = (key: string) => {
    if (!isPhotoFileKey(key)) throw new RangeError('not the key of a photo file');
    return join(root, ...key.split('/'));
  };
  return {
    write: async (key, bytes) => writeDurably(pathOf(key), root, bytes),
    open: async (key) => {
      const path = pathOf(key);
      const found = await findFile(path);
      if (!found) return undefined;
      const { size } = found;
      return { size, read: () => unlessGone(readFile(path)), stream: () => openStream(path, size) };
    },
    remove: async (key) => removeFile(pathOf(key), root),
    check: async () => probe(join(root, temporaryName('probe'))),
    keys: () => listKeys(root, root),
  };
}

/** A folder at a time, so that a market of any size fits; one that has just been emptied away is passed over. */
async function* listKeys(folder: string, root: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      const key = relative(root, path).replaceAll(sep, '/');
      if (entry.isDirectory()) yield* listKeys(path, root);
      else if (entry.isFile() && isPhotoFileKey(key)) yield key;
    }
  } catch (error) {
    if (folder === root || !hasErrorCode(error, ['ENOENT'])) throw error;
  }
}

async function probe(path: string): Promise<void> {
  try {
    await writeFile(path, 'probe', { flag: 'wx' });
  } finally {
    await rm(path, { force: true });
  }
}

/** What was left by those who were killed while they tried the folder; several may be at it now. */
async function removeOldProbes(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (!name.startsWith('.probe.')) continue;
    const found = await findFile(path);
    if (found && found.mtimeMs < Date.now() - OLD_PROBE_MS) await rm(path, { force: true });
  }
}

/** Starts with a dot, which no key has, and ends in something that no other writer has. */
function temporaryName(name: string): string {
  return `.${name}.${randomBytes(6).toString('hex')}.tmp`;
}

async function findFile(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    // A link would lead out of the folder; none is ever made here.
    const found = await lstat(path);
    return found.isFile() ? found : undefined;
  } catch (error) {
    if (hasErrorCode(error, ['ENOENT', 'ENOTDIR'])) return undefined;
    throw error;
  }
}

async function openStream(path: string, size: number): Promise<ReadableStream<Uint8Array> | undefined> {
  const next = (from: number) => unlessGone(readPiece(path, from));
  const bytes = await next(0);
  return bytes && streamPieces({ bytes, size }, next);
}

async function readPiece(path: string, from: number): Promise<Uint8Array> {
  await using file = await open(path, 'r');
  const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE_BYTES), { position: from });
  return buffer.subarray(0, bytesRead);
}

async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasErrorCode(error, ['ENOENT'])) return undefined;
    throw error;
  }
}

/** Makes a folder, and those above it, where they are missing. A folder's own entry is kept by its parent. */
async function makeDurably(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true });
  if (firstMade !== undefined) await syncFolders(dirname(path), dirname(firstMade));
}

async function writeDurably(path: string, root: string, bytes: Uint8Array): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(path, root, bytes);
    } catch (error) {
      // `remove` takes empty folders away, perhaps this one, just made and not yet used.
      if (tries === WRITE_TRIES || !hasErrorCode(error, ['ENOENT'])) throw error;
    }
  }
}

async function writeOnce(path: string, root: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, temporaryName(basename(path)));
  try {
    await writeAndSync(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // All of them: somebody else may have made any a moment ago, and not be as far as this.
  await syncFolders(folder, root);
}

/** From the lower one up to the upper one, both included. */
async function syncFolders(lower: string, upper: string): Promise<void> {
  for (let folder = lower; ; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === upper) return;
  }
}

async function removeFile(path: string, root: string): Promise<void> {
  await rm(path, { force: true });
  await removeUnfinished(path);
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    if (!(await removeIfEmpty(folder))) return;
  }
}

/** What a writer of this file that was killed half-way has left. */
async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  try {
    for (const name of await readdir(folder)) {
      const isUnfinished = name.startsWith(`.${basename(path)}.`) && name.endsWith('.tmp');
      if (isUnfinished) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    if (!hasErrorCode(error, ['ENOENT'])) throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (hasErrorCode(error, FOLDER_IN_USE)) return hasErrorCode(error, ['ENOENT']);
    throw error;
  }
}
