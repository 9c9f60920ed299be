import { isForeignKeyViolation } from '../../../database/constraint-violation.ts';
import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { StagedPhotoTable } from '../../../database/tables/tables.ts';
import { newId } from '../../platform/id.server.ts';
import type { Logger } from '../../platform/logger.server.ts';
import type { PhotoProblem } from '../photo-format.ts';
import { MAX_PHOTOS, type Photo } from '../photo.ts';
import type { Storage } from '../storage/storage.server.ts';
import { copyAsFirst, discardPendingPhotos, discardPhotos, receivePhoto } from '../store-photos.server.ts';
import {
  countStagedPhotos,
  deleteOldestStaged,
  deleteStagedOfAccount,
  deleteStagedPhotos,
  insertStagedPhoto,
  listStagedOfAccount,
} from '../media-store.server.ts';
import { MAX_STAGED_PHOTOS, type StagedPhoto, toStagedPhoto } from './staged-photo.ts';

type StagingOutcome =
  | { ok: true; staged: StagedPhoto }
  /** `owner-gone`: the account was deleted meanwhile. */
  | { ok: false; reason: PhotoProblem | 'aborted' | 'owner-gone' };

interface Deps {
  database: Database;
  storage: Storage;
  logger: Pick<Logger, 'warn'>;
  now(): number;
}

interface Sent {
  bytes: Buffer;
  formPhotoIds?: string[];
  /** Aborted when the sender disconnects: the id could not be returned. */
  signal?: AbortSignal;
}

/** For a day, or until newer ones need its place. Parallel uploads may pass `MAX_STAGED_PHOTOS` by a few. */
export async function stagePhoto(
  deps: Deps,
  actor: { id: string },
  { bytes, formPhotoIds = [], signal }: Sent,
): Promise<StagingOutcome> {
  const id = newId();
  // Not later than the files' own rows, so that the photo goes first.
  const createdAt = deps.now();
  const received = await receivePhoto(deps, { sellerId: actor.id, productId: id, index: 0 }, bytes);
  if (!received.ok) return received;
  const { photo } = received;
  if (signal?.aborted) {
    await discardPhotos(deps, [photo]);
    return { ok: false, reason: 'aborted' };
  }
  return take(deps, actor, { id, photo, createdAt, exceptIds: formPhotoIds });
}

async function take(
  deps: Deps,
  actor: { id: string },
  { id, photo, createdAt, exceptIds }: { id: string; photo: Photo; createdAt: number; exceptIds: string[] },
): Promise<StagingOutcome> {
  try {
    await deps.database.transaction(async (tx) => {
      await makeRoomForOne(tx, actor, { exceptIds, now: deps.now() });
      await insertStagedPhoto(tx, { id, accountId: actor.id, ...photo, createdAt });
    });
    return { ok: true, staged: toStagedPhoto({ id, ...photo }) };
  } catch (error) {
    await discardPhotos(deps, [photo]);
    // The account is its only foreign key.
    if (isForeignKeyViolation(error)) return { ok: false, reason: 'owner-gone' };
    throw error;
  }
}

/** Copies of a listing's photos, in their order, for a form to begin with. Those whose files are gone are left out. */
export async function stageCopies(
  deps: Deps,
  actor: { id: string },
  photos: readonly Photo[],
): Promise<StagedPhoto[]> {
  const copies: StagedPhoto[] = [];
  // One by one: a photo in three widths takes memory.
  for (const original of photos) {
    const id = newId();
    const createdAt = deps.now();
    const photo = await copyAsFirst(deps, { sellerId: actor.id, productId: id }, original);
    if (!photo) continue;
    const outcome = await take(deps, actor, {
      id,
      photo,
      createdAt,
      exceptIds: copies.map((copy) => copy.id),
    });
    if (!outcome.ok) return [];
    copies.push(outcome.staged);
  }
  return copies;
}

const toPhoto = ({ key, width, height }: StagedPhotoTable): Photo => ({ key, width, height });

export async function listStagedPhotos(db: Reader, actor: { id: string }): Promise<StagedPhoto[]> {
  return (await listStagedOfAccount(db, actor.id)).map(toStagedPhoto);
}

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

/** @param exceptIds ids of photos that stay: those of the form in progress */
async function makeRoomForOne(
  tx: Writer,
  actor: { id: string },
  { exceptIds, now }: { exceptIds: string[]; now: number },
): Promise<void> {
  const count = (await countStagedPhotos(tx, actor.id)) + 1 - MAX_STAGED_PHOTOS;
  if (count <= 0) return;
  const rows = await deleteOldestStaged(tx, actor.id, { count, exceptIds: exceptIds.slice(0, MAX_PHOTOS) });
  await discardPendingPhotos(tx, rows.map(toPhoto), now);
}

export async function discardAllStagedPhotos(tx: Writer, accountId: string, now: number): Promise<void> {
  const rows = await deleteStagedOfAccount(tx, accountId);
  await discardPendingPhotos(tx, rows.map(toPhoto), now);
}

/** `claimPhotos` is to follow. @returns `gone` names those that the actor has not staged (any more) */
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
