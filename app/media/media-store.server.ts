import type { Database, Reader, Writer } from '../../database/database.ts';
import type { StagedPhotoTable } from '../../database/tables/tables.ts';
import { deletePrints } from './print/photo-print-store.server.ts';

/*
 * A file is in `media_pending` from before it is written until its listing is committed, and in `media_trash` once its
 * listing is gone. Claiming and discarding both begin by deleting the pending row, so exactly one succeeds.
 */

export async function insertPending(tx: Writer, keys: string[], createdAt: number): Promise<void> {
  const rows = keys.map((key) => ({ key, createdAt }));
  await tx.insertInto('mediaPending').values(rows).execute();
}

export async function deletePending(tx: Writer, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx.deleteFrom('mediaPending').where('key', 'in', keys).returning('key').execute();
  return rows.map(({ key }) => key);
}

export async function insertTrash(tx: Writer, keys: string[], createdAt: number): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ key, createdAt }));
  await tx
    .insertInto('mediaTrash')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** At most `limit`, older than `before`; returns how many it found. Skips rows being claimed, to avoid deadlocks. */
export async function trashOldPending(database: Database, before: number, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('mediaPending')
      .select(['key', 'createdAt'])
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(limit)
      .$if(database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    if (rows.length === 0) return 0;
    const keys = rows.map(({ key }) => key);
    await deletePending(tx, keys);
    await tx
      .insertInto('mediaTrash')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await deletePrints(tx, keys);
    return rows.length;
  });
}

/** Without those that a keeper still shows. */
export async function listTrash(db: Reader, before: number, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mediaTrash')
    .select('key')
    .where('createdAt', '<', before)
    .where('key', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('mediaKept').select('keeperId').whereRef('mediaKept.key', '=', 'mediaTrash.key')),
      ),
    )
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteTrash(tx: Writer, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.deleteFrom('mediaTrash').where('key', 'in', keys).execute();
}

export async function insertRetained(tx: Writer, retained: { key: string; keeperId: string }): Promise<void> {
  await tx
    .insertInto('mediaKept')
    .values(retained)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasRetained(
  db: Reader,
  { key, keeperIds }: { key: string; keeperIds: string[] },
): Promise<boolean> {
  if (keeperIds.length === 0) return false;
  const row = await db
    .selectFrom('mediaKept')
    .select('key')
    .where('key', '=', key)
    .where('keeperId', 'in', keeperIds)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRetained(tx: Writer, keeperIds: string[]): Promise<void> {
  if (keeperIds.length === 0) return;
  await tx.deleteFrom('mediaKept').where('keeperId', 'in', keeperIds).execute();
}

export async function insertStagedPhoto(tx: Writer, row: StagedPhotoTable): Promise<void> {
  await tx.insertInto('stagedPhoto').values(row).execute();
}

export async function countStagedPhotos(db: Reader, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stagedPhoto')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listStagedOfAccount(db: Reader, accountId: string): Promise<StagedPhotoTable[]> {
  return db
    .selectFrom('stagedPhoto')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function deleteStagedPhotos(
  tx: Writer,
  accountId: string,
  ids: string[],
): Promise<StagedPhotoTable[]> {
  if (ids.length === 0) return [];
  return tx
    .deleteFrom('stagedPhoto')
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

export async function deleteOldestStaged(
  tx: Writer,
  accountId: string,
  { count, exceptIds }: { count: number; exceptIds: string[] },
): Promise<StagedPhotoTable[]> {
  const oldest = tx
    .selectFrom('stagedPhoto')
    .select('id')
    .where('accountId', '=', accountId)
    .$if(exceptIds.length > 0, (query) => query.where('id', 'not in', exceptIds))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(count);
  return tx.deleteFrom('stagedPhoto').where('id', 'in', oldest).returningAll().execute();
}

export async function deleteStagedOfAccount(tx: Writer, accountId: string): Promise<StagedPhotoTable[]> {
  return tx.deleteFrom('stagedPhoto').where('accountId', '=', accountId).returningAll().execute();
}

export async function deleteOldStagedPhotos(
  database: Database,
  before: number,
  limit: number,
): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('stagedPhoto')
      .select('id')
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(limit)
      .$if(database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('stagedPhoto').where('id', 'in', ids).execute();
    return rows.length;
  });
}
