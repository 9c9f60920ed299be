import { randomBytes } from 'node:crypto';
import type { Database, Writer } from '../../database/database.ts';
import type { Logger } from '../platform/logger.server.ts';
import { deletePending, insertPending, insertTrash } from './media-store.server.ts';
import { hasPreview, MAX_PHOTO_BYTES, photoFileKeys, previewFileKey, type Photo } from './photo.ts';
import { processPhoto, type PhotoFile } from './process/process-photo.server.ts';
import type { Storage } from './storage/storage.server.ts';

export type ReceivePhotoOutcome =
  | { ok: true; photo: Photo }
  /** `too-large`: more than `MAX_PHOTO_BYTES`, `MAX_PHOTO_PIXELS` or `MAX_PHOTO_SIDE`. */
  | { ok: false; reason: 'unreadable' | 'too-large' };

/**
 * Keeps a photo that somebody sent, for a listing that is not there yet. Its files are listed as pending,
 * committed, before the first byte is written, so that whatever happens next the janitor can find them.
 * @param target a place that is used once: a file name is never given to a second photo, so that what
 * has been thrown away can't come back between the janitor's look and its removal. The photo at index 0
 * gets the file for link previews.
 */
export async function receivePhoto(
  deps: { database: Database; storage: Storage; now(): number },
  target: { sellerId: string; productId: string; index: number },
  bytes: Buffer,
): Promise<ReceivePhotoOutcome> {
  if (bytes.length > MAX_PHOTO_BYTES) return { ok: false, reason: 'too-large' };
  // Drawn, not taken from the content: so the files can be listed while they are still being made.
  const mark = randomBytes(6).toString('hex');
  const key = `product/${target.sellerId}/${target.productId}/${target.index}-${mark}`;
  const processed = await processPhoto(bytes, { preview: target.index === 0 }, ({ width, height }, files) =>
    storeFiles(deps, { key, width, height }, files),
  );
  return processed.ok ? { ok: true, photo: processed.kept } : processed;
}

async function storeFiles(
  { database, storage, now }: { database: Database; storage: Storage; now(): number },
  photo: Photo,
  files: Promise<PhotoFile>[],
): Promise<Photo> {
  const listed = database.transaction((tx) => insertPending(tx, photoFileKeys(photo), now()));
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

/** Where there is no room for all files of a photo, those that were written must not take it up for a day. */
async function removeRest(storage: Storage, photo: Photo, writing: Promise<void>[]): Promise<void> {
  await Promise.allSettled(writing);
  // What can't be removed now is pending, and goes with the janitor.
  await Promise.allSettled(photoFileKeys(photo).map((key) => storage.remove(key)));
}

/**
 * Takes pending photos into a listing, in the listing's own transaction. The first one's file for link
 * previews stays; those of others, which were sent before their order was known, go to the trash.
 * @returns those that are no longer pending (given up after a day, or taken by another listing); if there
 * are any, the transaction must be rolled back
 */
export async function claimPhotos(tx: Writer, photos: Photo[], now: number): Promise<Photo[]> {
  const claimed = new Set(await deletePending(tx, photos.flatMap(photoFileKeys)));
  const spare = photos.slice(1).filter(hasPreview).map(previewFileKey);
  await insertTrash(tx, spare, now);
  return photos.filter((photo) => !photoFileKeys(photo).every((key) => claimed.has(key)));
}

/**
 * Gives up the photos of a listing, in the transaction that removes it. The janitor removes their files a
 * little later.
 * @param keep keys of files that something else still shows
 */
export async function trashPhotos(tx: Writer, photos: Photo[], keep: string[], now: number): Promise<void> {
  const keys = photos.flatMap(photoFileKeys).filter((key) => !keep.includes(key));
  await insertTrash(tx, keys, now);
}

/** Gives up what is still pending of photos, in a transaction that does more than that. */
export async function discardPendingPhotos(tx: Writer, photos: Photo[], now: number): Promise<void> {
  const pending = await deletePending(tx, photos.flatMap(photoFileKeys));
  await insertTrash(tx, pending, now);
}

/**
 * Gives up photos right after the form they came with has failed. Only what is still pending goes, so a
 * listing that was made after all loses nothing; and if this fails, the janitor comes in a day.
 */
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
