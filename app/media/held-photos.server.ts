import type { Database, Reader, Writer } from '../../database/database.ts';
import type { HeldPhotoTable } from '../../database/tables.ts';
import { toHeldPhoto, type HeldPhoto } from './held-photo.ts';
import { deleteHeldOfAccount, deleteHeldPhotos, listHeldOfAccount } from './held-photo-store.server.ts';
import { discardPendingPhotos } from './keep-photos.server.ts';
import type { Photo } from './photo.ts';

const toPhoto = ({ key, width, height }: HeldPhotoTable): Photo => ({ key, width, height });

/** The photos that the actor holds, the oldest first. */
export async function listHeldPhotos(db: Reader, actor: { id: string }): Promise<HeldPhoto[]> {
  return (await listHeldOfAccount(db, actor.id)).map(toHeldPhoto);
}

/**
 * Gives up a photo that the actor holds; the janitor removes its files a little later.
 * @returns false when they hold none such: somebody else's, claimed, or given up before
 */
export async function giveUpHeldPhoto(
  deps: { database: Database; now(): number },
  actor: { id: string },
  id: string,
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const rows = await deleteHeldPhotos(tx, actor.id, [id]);
    await discardPendingPhotos(tx, rows.map(toPhoto), deps.now());
    return rows.length > 0;
  });
}

/** Gives up all photos that somebody who leaves has held, in the transaction of their leaving. */
export async function giveUpAllHeldPhotos(tx: Writer, accountId: string, now: number): Promise<void> {
  const rows = await deleteHeldOfAccount(tx, accountId);
  await discardPendingPhotos(tx, rows.map(toPhoto), now);
}

/**
 * Takes held photos out of their holding place for a listing, in its transaction, in the order of `ids`;
 * `claimPhotos` is to follow.
 * @returns `gone` names those that the actor does not hold (any more)
 */
export async function takeHeldPhotos(
  tx: Writer,
  actor: { id: string },
  ids: string[],
): Promise<{ photos: Photo[]; gone: string[] }> {
  const rows = new Map((await deleteHeldPhotos(tx, actor.id, ids)).map((row) => [row.id, toPhoto(row)]));
  const photos = ids.map((id) => rows.get(id));
  return {
    photos: photos.filter((photo) => photo !== undefined),
    gone: ids.filter((id) => !rows.has(id)),
  };
}
