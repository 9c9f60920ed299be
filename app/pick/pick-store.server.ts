import type { Reader, Writer } from '../../database/database.ts';
import type { TimeKey } from '../platform/keyset-page.ts';

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

/** Of listings out of sight too, newest first, from after a place on. In one statement: some may be moving meanwhile. */
export async function listAllPicks(
  db: Reader,
  accountId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<{ productId: string; createdAt: number }[]> {
  const newestIn = (table: PickTableName) =>
    db
      .selectFrom(table)
      .select(['productId', 'createdAt'])
      .where('accountId', '=', accountId)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'productId'), '<', tuple(after!.at, after!.id)),
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('productId', 'desc')
      .limit(limit);
  // Each in a query of its own: an engine would otherwise read all picks to sort them.
  const listed = db.selectFrom(newestIn('pick').as('listed')).selectAll();
  const hidden = db.selectFrom(newestIn('hiddenPick').as('hidden')).selectAll();
  return db
    .selectFrom(listed.unionAll(hidden).as('all_picks'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('productId', 'desc')
    .limit(limit)
    .execute();
}

export async function countAllPicks(db: Reader, accountId: string): Promise<number> {
  const countIn = async (table: PickTableName) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return (await countIn('pick')) + (await countIn('hiddenPick'));
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
