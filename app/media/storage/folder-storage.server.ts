import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
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
import { openWritableFolder } from '../../../database/data-folder.ts';
import { syncFolder, writeAndSync } from '../../../database/durable-files.ts';
import { hasErrorCode, type Storage } from './storage.server.ts';
import { streamPieces } from '../receive/file-pieces.server.ts';
import { isPhotoFileKey } from '../photo.ts';

/** Each try is short; a store that deletes empty folders all the time makes every other one fail. */
const WRITE_TRIES = 100;
const OLD_PROBE_MS = 60_000;
const PIECE_BYTES = 256 * 1024;
/** Used or deleted by another process; Windows has codes of its own. */
const FOLDER_IN_USE = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM', 'EBUSY'];

/** @throws CannotOpen where it is there and cannot be used */
export async function openFolderStorage(dir: string): Promise<Storage> {
  const root = resolve(dir);
  if (existsSync(root)) openWritableFolder(root, '사진 폴더를');
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

/** Left by killed processes; several may be removing them now. */
async function removeOldProbes(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (!name.startsWith('.probe.')) continue;
    const found = await findFile(path);
    if (found && found.mtimeMs < Date.now() - OLD_PROBE_MS) await rm(path, { force: true });
  }
}

function temporaryName(name: string): string {
  return `.${name}.${randomBytes(6).toString('hex')}.tmp`;
}

async function findFile(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    // A link could lead out of the folder.
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

async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (hasErrorCode(error, ['ENOENT'])) return undefined;
    throw error;
  }
}

/** A folder's entry is durable once its parent is synced. */
async function makeDurably(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true });
  if (firstMade !== undefined) await syncFolders(dirname(path), dirname(firstMade));
}

async function writeDurably(path: string, root: string, bytes: Uint8Array): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(path, root, bytes);
    } catch (error) {
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
  // Another process may have created any of them and not yet synced it.
  await syncFolders(folder, root);
}

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
