import type { Reader, Writer } from '../../database/database.ts';

export async function insertPick(
  tx: Writer,
  pick: { accountId: string; productId: string; createdAt: number },
): Promise<boolean> {
  const result = await tx
    .insertInto('pick')
    .values(pick)
    .onConflict((conflict) => conflict.columns(['accountId', 'productId']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Of a listing in sight, or of one that is out of it. */
type PickTableName = 'pick' | 'hiddenPick';

export async function deletePick(
  tx: Writer,
  table: PickTableName,
  accountId: string,
  productId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom(table)
    .where('accountId', '=', accountId)
    .where('productId', '=', productId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Of listings out of sight too, newest first. */
export async function listAllPickedIds(db: Reader, accountId: string, limit: number): Promise<string[]> {
  const picksIn = (table: PickTableName) =>
    db.selectFrom(table).select(['productId', 'createdAt']).where('accountId', '=', accountId);
  const rows = await db
    .selectFrom(picksIn('pick').unionAll(picksIn('hiddenPick')).as('all_picks'))
    .select('productId')
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ productId }) => productId);
}

/** Newest first. */
export async function listPickedIds(db: Reader, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pick')
    .select('productId')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ productId }) => productId);
}

export async function listPickedAmong(db: Reader, accountId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('pick')
    .select('productId')
    .where('accountId', '=', accountId)
    .where('productId', 'in', ids)
    .execute();
  return rows.map(({ productId }) => productId);
}
