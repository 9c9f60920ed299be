import { randomBytes } from 'node:crypto';
import type { Database, Reader, Writer } from '../../database/database.ts';
import type { Logger } from '../platform/logger.server.ts';
import {
  deleteRetained,
  deletePending,
  hasRetained,
  insertRetained,
  insertPending,
  insertTrash,
} from './media-store.server.ts';
import type { PhotoProblem } from './photo-format.ts';
import {
  hasPreview,
  MAX_PHOTO_BYTES,
  type Photo,
  PHOTO_WIDTHS,
  photoFileKey,
  photoFileKeys,
  photoFolder,
  type PhotoOwner,
  previewFileKey,
} from './photo.ts';
import { deletePrints } from './print/photo-print-store.server.ts';
import { addPrint, copyPrint, removePrints } from './print/photo-prints.server.ts';
import { encodePreview, processPhoto, type PhotoFile } from './process/process-photo.server.ts';
import type { Storage } from './storage/storage.server.ts';

export type ReceivePhotoOutcome =
  | { ok: true; photo: Photo }
  /** `too-large`: over `MAX_PHOTO_BYTES`, `MAX_PHOTO_PIXELS` or `MAX_PHOTO_SIDE`. */
  | { ok: false; reason: PhotoProblem };

/**
 * Stores a photo for a listing or a message to come. Its files are committed as pending before the first byte is written, so that
 * the janitor can find them.
 * @param target used once: a file name is never given to a second photo. A listing's index 0 gets a link preview
 */
export async function receivePhoto(
  deps: { database: Database; storage: Storage; now(): number },
  target: PhotoOwner & { index: number },
  bytes: Buffer,
): Promise<ReceivePhotoOutcome> {
  if (bytes.length > MAX_PHOTO_BYTES) return { ok: false, reason: 'too-large' };
  const key = newKey(target);
  const sellerId = 'sellerId' in target ? target.sellerId : undefined;
  const options = { preview: hasPreview({ key }), hash: sellerId !== undefined };
  const processed = await processPhoto(bytes, options, ({ width, height }, files, hashing) => {
    const photo = { key, width, height };
    const print = hashing.then((hash): WritePrint => async (tx, now) => {
      if (hash && sellerId) await addPrint(tx, { photo, sellerId, hash, now });
    });
    return storeFiles(deps, photo, files, print);
  });
  return processed.ok ? { ok: true, photo: processed.stored } : processed;
}

/** Random, so that names are known before the content is. */
function newKey(target: PhotoOwner & { index: number }): string {
  return `${photoFolder(target)}/${target.index}-${randomBytes(6).toString('hex')}`;
}

/** Stores a pending copy, with the link preview that only a first photo has. Undefined when its files are gone. */
export async function copyAsFirst(
  deps: { database: Database; storage: Storage; now(): number },
  target: { sellerId: string; productId: string },
  photo: Photo,
): Promise<Photo | undefined> {
  const files: PhotoFile[] = [];
  for (const width of PHOTO_WIDTHS) {
    const file = await deps.storage.open(photoFileKey(photo, width));
    const bytes = await file?.read();
    if (!bytes) return undefined;
    files.push({ suffix: `-${width}.webp`, bytes: Buffer.from(bytes) });
  }
  files.push(await encodePreview(files.at(-1)!.bytes));
  const copy = { ...photo, key: newKey({ ...target, index: 0 }) };
  return storeFiles(
    deps,
    copy,
    files.map((file) => Promise.resolve(file)),
    Promise.resolve((tx) => copyPrint(tx, { from: photo, to: copy, sellerId: target.sellerId })),
  );
}

type WritePrint = (tx: Writer, now: number) => Promise<void>;

async function storeFiles(
  { database, storage, now }: { database: Database; storage: Storage; now(): number },
  photo: Photo,
  files: Promise<PhotoFile>[],
  print: Promise<WritePrint>,
): Promise<Photo> {
  const listed = print.then((writePrint) =>
    database.transaction(async (tx) => {
      const createdAt = now();
      await insertPending(tx, photoFileKeys(photo), createdAt);
      await writePrint(tx, createdAt);
    }),
  );
  const writing = files.map(async (encoding) => {
    const file = await encoding;
    await listed;
    await storage.write(photo.key + file.suffix, file.bytes);
  });
  try {
    await Promise.all([listed, ...writing]);
  } catch (error) {
    void removeRest(storage, photo, writing);
    throw error;
  }
  return photo;
}

async function removeRest(storage: Storage, photo: Photo, writing: Promise<void>[]): Promise<void> {
  await Promise.allSettled(writing);
  // Failed deletions stay pending, and the janitor repeats them.
  await Promise.allSettled(photoFileKeys(photo).map((key) => storage.remove(key)));
}

/**
 * Only the listing's first keeps its link preview.
 * @returns photos that are no longer pending; if there are any, roll back
 */
export async function claimPhotos(
  tx: Writer,
  photos: Photo[],
  now: number,
  first: Photo | undefined = photos[0],
): Promise<Photo[]> {
  const claimed = new Set(await deletePending(tx, photos.flatMap(photoFileKeys)));
  const spare = photos.filter((photo) => photo !== first && hasPreview(photo)).map(previewFileKey);
  await insertTrash(tx, spare, now);
  return photos.filter((photo) => !photoFileKeys(photo).every((key) => claimed.has(key)));
}

/** Within the listing's transaction. @param shownKeys keys of files that are still shown elsewhere */
export async function trashPhotos(
  tx: Writer,
  photos: Photo[],
  shownKeys: string[],
  now: number,
): Promise<void> {
  const keys = photos.flatMap(photoFileKeys).filter((key) => !shownKeys.includes(key));
  await insertTrash(tx, keys, now);
  await removePrints(tx, photos);
}

export async function trashPreview(tx: Writer, photo: Photo, now: number): Promise<void> {
  if (hasPreview(photo)) await insertTrash(tx, [previewFileKey(photo)], now);
}

/** The file stays, also trashed, until its keeper releases it. */
export async function retainFile(tx: Writer, key: string, keeperId: string): Promise<void> {
  await insertRetained(tx, { key, keeperId });
}

export async function isFileRetained(db: Reader, key: string, keeperIds: string[]): Promise<boolean> {
  return hasRetained(db, { key, keeperIds });
}

export async function releaseFiles(tx: Writer, keeperIds: string[]): Promise<void> {
  await deleteRetained(tx, keeperIds);
}

export async function discardPendingPhotos(tx: Writer, photos: Photo[], now: number): Promise<void> {
  const pending = await deletePending(tx, photos.flatMap(photoFileKeys));
  await insertTrash(tx, pending, now);
  await deletePrints(tx, pending);
}

/** Discards pending photos of a failed form; if the listing was published after all, they are no longer pending. */
export async function discardPhotos(
  deps: { database: Database; now(): number; logger: Pick<Logger, 'warn'> },
  photos: Photo[],
): Promise<void> {
  if (photos.length === 0) return;
  try {
    await deps.database.transaction((tx) => discardPendingPhotos(tx, photos, deps.now()));
  } catch (error) {
    deps.logger.warn({ err: error }, 'photos of a failed form stay until they are a day old');
  }
}
