import type { Database, Reader, Writer } from '../../database/database.ts';
import type { TimeKey } from '../platform/paging/keyset-page.ts';

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

/** `gonePick`: of deleted listings. */
type PickTableName = 'pick' | 'hiddenPick' | 'gonePick';

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

export async function listPickers(db: Reader, productId: string): Promise<string[]> {
  const rows = await db.selectFrom('pick').select('accountId').where('productId', '=', productId).execute();
  return rows.map(({ accountId }) => accountId);
}

export interface PickFilter {
  hideSold?: boolean;
}

/** Those of one table; hidden and deleted listings count as unsold. */
function filteredPicks(
  db: Reader,
  table: PickTableName,
  accountId: string,
  { hideSold = false }: PickFilter,
) {
  return db
    .selectFrom(table)
    .where('accountId', '=', accountId)
    .$if(hideSold, (query) =>
      query.where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('product')
              .select('product.id')
              .whereRef('product.id', '=', `${table}.productId`)
              .where('product.soldAt', 'is not', null),
          ),
        ),
      ),
    );
}

interface PicksWanted extends PickFilter {
  after: TimeKey | undefined;
  limit: number;
}

/** Newest first, hidden and deleted listings too, in one statement: picks may be moving between the tables. */
export async function listAllPicks(
  db: Reader,
  accountId: string,
  { after, limit, ...filter }: PicksWanted,
): Promise<{ productId: string; createdAt: number }[]> {
  const newestIn = (table: PickTableName) =>
    filteredPicks(db, table, accountId, filter)
      .select(['productId', 'createdAt'])
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'productId'), '<', tuple(after!.at, after!.id)),
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('productId', 'desc')
      .limit(limit);
  // A query each: an engine would otherwise sort all picks.
  const listed = db.selectFrom(newestIn('pick').as('listed')).selectAll();
  const hidden = db.selectFrom(newestIn('hiddenPick').as('hidden')).selectAll();
  const gone = db.selectFrom(newestIn('gonePick').as('gone')).selectAll();
  return db
    .selectFrom(listed.unionAll(hidden).unionAll(gone).as('all_picks'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('productId', 'desc')
    .limit(limit)
    .execute();
}

export async function countAllPicks(db: Reader, accountId: string, filter: PickFilter): Promise<number> {
  const countIn = async (table: PickTableName) => {
    const { count } = await filteredPicks(db, table, accountId, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return (await countIn('pick')) + (await countIn('hiddenPick')) + (await countIn('gonePick'));
}

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

/** Ids only: titles of hidden listings are private, and those of deleted ones are gone. */
export async function listUnavailablePicksOf(
  db: Reader,
  accountId: string,
): Promise<{ productId: string; createdAt: number }[]> {
  const picksIn = (table: PickTableName) =>
    db.selectFrom(table).select(['productId', 'createdAt']).where('accountId', '=', accountId);
  return picksIn('hiddenPick').unionAll(picksIn('gonePick')).execute();
}

export async function listPicksOf(
  db: Reader,
  accountId: string,
): Promise<{ productId: string; title: string; createdAt: number }[]> {
  return db
    .selectFrom('pick')
    .innerJoin('product', 'product.id', 'pick.productId')
    .select(['pick.productId', 'product.title', 'pick.createdAt'])
    .where('pick.accountId', '=', accountId)
    .execute();
}

/** Locks them first on PostgreSQL, so that a pick that is being removed is not copied. */
export async function copyPicks(
  tx: Writer,
  engine: Database['engine'],
  { from, to }: { from: 'pick'; to: 'hiddenPick' } | { from: 'hiddenPick'; to: 'pick' },
  productIds: string[],
): Promise<void> {
  if (engine === 'postgres') {
    const locked = tx.selectFrom(from).select('productId').where('productId', 'in', productIds);
    await locked.forUpdate().execute();
  }
  await tx
    .insertInto(to)
    .columns(['accountId', 'productId', 'createdAt'])
    .expression(
      tx
        .selectFrom(from)
        .select(['accountId', 'productId', 'createdAt'])
        .where('productId', 'in', productIds),
    )
    .execute();
}

export async function deletePicksOf(tx: Writer, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('pick')
    .where('accountId', '=', accountId)
    .returning('productId')
    .execute();
  return rows.map(({ productId }) => productId);
}
