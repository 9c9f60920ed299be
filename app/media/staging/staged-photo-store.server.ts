import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { StagedPhotoTable } from '../../../database/tables.ts';

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
  { count, keep }: { count: number; keep: string[] },
): Promise<StagedPhotoTable[]> {
  const oldest = tx
    .selectFrom('stagedPhoto')
    .select('id')
    .where('accountId', '=', accountId)
    .$if(keep.length > 0, (query) => query.where('id', 'not in', keep))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(count);
  return tx.deleteFrom('stagedPhoto').where('id', 'in', oldest).returningAll().execute();
}

export async function deleteStagedOfAccount(tx: Writer, accountId: string): Promise<StagedPhotoTable[]> {
  return tx.deleteFrom('stagedPhoto').where('accountId', '=', accountId).returningAll().execute();
}

/** At most `limit`, older than `before` (epoch ms). Skips rows that are being claimed, as `trashOldPending` does. */
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
