import type { Database } from '../../database/database.ts';
import type { Logger } from '../platform/logger.server.ts';
import { newId } from '../platform/id.server.ts';
import { MOST_HELD, toHeldPhoto, type HeldPhoto } from './held-photo.ts';
import { countHeldPhotos, insertHeldPhoto } from './held-photo-store.server.ts';
import { discardPhotos, receivePhoto } from './keep-photos.server.ts';
import type { Photo } from './photo.ts';
import type { Storage } from './storage.server.ts';

export type HoldOutcome =
  | { ok: true; held: HeldPhoto }
  /** `full`: the actor holds `MOST_HELD` already. */
  | { ok: false; reason: 'unreadable' | 'too-large' | 'full' };

interface Deps {
  database: Database;
  storage: Storage;
  logger: Pick<Logger, 'warn'>;
  now(): number;
}

/** Whether the actor may hold no further photo; a cheap look before one is read. */
export async function isHoldingFull({ database }: Deps, actor: { id: string }): Promise<boolean> {
  return (await countHeldPhotos(database.read, actor.id)) >= MOST_HELD;
}

/**
 * Holds a photo for a form of the actor's that is still being filled in: for a day, until a listing claims
 * it, or until it is given up. It has an id of its own in its files' names, used by no other photo, and a
 * file for link previews, because nobody knows yet which photo will be the first.
 *
 * Uploads of one person that end at the same moment on several servers may pass `MOST_HELD` by a few.
 */
export async function holdPhoto(deps: Deps, actor: { id: string }, bytes: Buffer): Promise<HoldOutcome> {
  const id = newId();
  // Not later than the files' own rows: the photo goes with them, or before.
  const createdAt = deps.now();
  const received = await receivePhoto(deps, { sellerId: actor.id, productId: id, index: 0 }, bytes);
  if (!received.ok) return received;
  const { photo } = received;
  if (await take(deps, actor, { id, photo, createdAt }))
    return { ok: true, held: toHeldPhoto({ id, ...photo }) };
  await discardPhotos(deps, [photo]);
  return { ok: false, reason: 'full' };
}

async function take(
  deps: Deps,
  actor: { id: string },
  { id, photo, createdAt }: { id: string; photo: Photo; createdAt: number },
): Promise<boolean> {
  try {
    return await deps.database.transaction(async (tx) => {
      if ((await countHeldPhotos(tx, actor.id)) >= MOST_HELD) return false;
      await insertHeldPhoto(tx, { id, accountId: actor.id, ...photo, createdAt });
      return true;
    });
  } catch (error) {
    // Such as an account that has been erased in the meantime.
    await discardPhotos(deps, [photo]);
    throw error;
  }
}
