import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { HeldPhotoTable } from '../../../database/tables.ts';
import { MAX_STAGED_PHOTOS, toStagedPhoto, type StagedPhoto } from './staged-photo.ts';
import {
  countStagedPhotos,
  deleteStagedOfAccount,
  deleteStagedPhotos,
  deleteOldestStaged,
  listStagedOfAccount,
} from './staged-photo-store.server.ts';
import { discardPendingPhotos } from '../store-photos.server.ts';
import { MAX_PHOTOS, type Photo } from '../photo.ts';

const toPhoto = ({ key, width, height }: HeldPhotoTable): Photo => ({ key, width, height });

/** The photos that the actor holds, the oldest first. */
export async function listStagedPhotos(db: Reader, actor: { id: string }): Promise<StagedPhoto[]> {
  return (await listStagedOfAccount(db, actor.id)).map(toStagedPhoto);
}

/**
 * Gives up a photo that the actor holds; the janitor removes its files a little later.
 * @returns false when they hold none such: somebody else's, claimed, or given up before
 */
export async function discardStagedPhoto(
  deps: { database: Database; now(): number },
  actor: { id: string },
  id: string,
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const rows = await deleteStagedPhotos(tx, actor.id, [id]);
    await discardPendingPhotos(tx, rows.map(toPhoto), deps.now());
    return rows.length > 0;
  });
}

/**
 * Makes room for one more photo of the actor's, in the transaction that holds it: of `MAX_STAGED_PHOTOS`, the oldest are
 * given up, which are most likely those of a form that nobody will send.
 * @param keep ids of photos that stay whatever their age: those of the form that the new one is for
 */
export async function makeRoomForOne(
  tx: Writer,
  actor: { id: string },
  { keep, now }: { keep: string[]; now: number },
): Promise<void> {
  const count = (await countStagedPhotos(tx, actor.id)) + 1 - MAX_STAGED_PHOTOS;
  if (count <= 0) return;
  const rows = await deleteOldestStaged(tx, actor.id, { count, keep: keep.slice(0, MAX_PHOTOS) });
  await discardPendingPhotos(tx, rows.map(toPhoto), now);
}

/** Gives up all photos that somebody who leaves has held, in the transaction of their leaving. */
export async function discardAllStagedPhotos(tx: Writer, accountId: string, now: number): Promise<void> {
  const rows = await deleteStagedOfAccount(tx, accountId);
  await discardPendingPhotos(tx, rows.map(toPhoto), now);
}

/**
 * Takes held photos out of their holding place for a listing, in its transaction, in the order of `ids`;
 * `claimPhotos` is to follow.
 * @returns `gone` names those that the actor does not hold (any more)
 */
export async function attachStagedPhotos(
  tx: Writer,
  actor: { id: string },
  ids: string[],
): Promise<{ photos: Photo[]; gone: string[] }> {
  const rows = new Map((await deleteStagedPhotos(tx, actor.id, ids)).map((row) => [row.id, toPhoto(row)]));
  const photos = ids.map((id) => rows.get(id));
  return {
    photos: photos.filter((photo) => photo !== undefined),
    gone: ids.filter((id) => !rows.has(id)),
  };
}
