import type { Database } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/foreign-key-violation.ts';
import type { Logger } from '../../platform/logger.server.ts';
import { newId } from '../../platform/id.server.ts';
import { toStagedPhoto, type StagedPhoto } from './staged-photo.ts';
import { makeRoomForOne } from './staged-photos.server.ts';
import { insertStagedPhoto } from './staged-photo-store.server.ts';
import { discardPhotos, receivePhoto } from '../store-photos.server.ts';
import type { Photo } from '../photo.ts';
import type { Storage } from '../storage/storage.server.ts';

export type StagingOutcome =
  | { ok: true; staged: StagedPhoto }
  /** `aborted`: whoever sent it does not hear of it. `owner-gone`: they have left the market in the meantime. */
  | { ok: false; reason: 'unreadable' | 'too-large' | 'aborted' | 'owner-gone' };

interface Deps {
  database: Database;
  storage: Storage;
  logger: Pick<Logger, 'warn'>;
  now(): number;
}

interface Sent {
  bytes: Buffer;
  /** The photos that its form holds already: they don't make room for it. */
  formPhotoIds?: string[];
  /** Aborted when whoever sent it is gone: nobody would know what it is held as. */
  signal?: AbortSignal;
}

/**
 * Holds a photo for a form of the actor's that is still being filled in: for a day, until a listing claims
 * it, until it is given up, or until it makes room for newer ones. It has an id of its own in its files' names, used
 * by no other photo, and a file for link previews, because nobody knows yet which photo will be the first.
 *
 * Uploads of one person that end at the same moment on several servers may pass `MAX_STAGED_PHOTOS` by a few.
 */
export async function stagePhoto(
  deps: Deps,
  actor: { id: string },
  { bytes, formPhotoIds = [], signal }: Sent,
): Promise<StagingOutcome> {
  const id = newId();
  // Not later than the files' own rows: the photo goes with them, or before.
  const createdAt = deps.now();
  const received = await receivePhoto(deps, { sellerId: actor.id, productId: id, index: 0 }, bytes);
  if (!received.ok) return received;
  const { photo } = received;
  if (signal?.aborted) {
    await discardPhotos(deps, [photo]);
    return { ok: false, reason: 'aborted' };
  }
  return take(deps, actor, { id, photo, createdAt, keep: formPhotoIds });
}

async function take(
  deps: Deps,
  actor: { id: string },
  { id, photo, createdAt, keep }: { id: string; photo: Photo; createdAt: number; keep: string[] },
): Promise<StagingOutcome> {
  try {
    await deps.database.transaction(async (tx) => {
      await makeRoomForOne(tx, actor, { keep, now: deps.now() });
      await insertStagedPhoto(tx, { id, accountId: actor.id, ...photo, createdAt });
    });
    return { ok: true, staged: toStagedPhoto({ id, ...photo }) };
  } catch (error) {
    await discardPhotos(deps, [photo]);
    // The account is all that a held photo points at.
    if (isForeignKeyViolation(error)) return { ok: false, reason: 'owner-gone' };
    throw error;
  }
}
