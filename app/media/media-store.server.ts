import type { Database, Reader, Writer } from '../../database/database.ts';

/*
 * Two lists of file keys. A file stands on `media_pending` from before it is written until a listing is
 * committed with it, and on `media_trash` once its listing is gone. Claiming a file and giving it up both
 * begin with deleting its pending row, so exactly one of the two can happen: on SQLite there is one writer;
 * on PostgreSQL the second DELETE waits for the first one's row lock and then finds no row.
 */

export async function insertPending(tx: Writer, keys: string[], createdAt: number): Promise<void> {
  const rows = keys.map((key) => ({ key, createdAt }));
  await tx.insertInto('mediaPending').values(rows).execute();
}

/** Deletes those of the pending rows that there are, and returns their keys. */
export async function deletePending(tx: Writer, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx.deleteFrom('mediaPending').where('key', 'in', keys).returning('key').execute();
  return rows.map(({ key }) => key);
}

/** Adds to the trash; what is in it already stays as it is. */
export async function insertTrash(tx: Writer, keys: string[], createdAt: number): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ key, createdAt }));
  await tx
    .insertInto('mediaTrash')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Moves at most `limit` pending rows from before `before` (epoch ms) to the trash, with their age, in one
 * transaction, and returns how many it found. Rows that somebody is claiming are passed over, not waited
 * for: two transactions that take the same rows in different orders would otherwise stop each other.
 */
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
    return rows.length;
  });
}

/** Keys in the trash since before `before` (epoch ms), in the order of keys, from after `after`. */
export async function listTrash(db: Reader, before: number, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mediaTrash')
    .select('key')
    .where('createdAt', '<', before)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteTrash(tx: Writer, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.deleteFrom('mediaTrash').where('key', 'in', keys).execute();
}
