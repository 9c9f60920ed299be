import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { PurchaseTable } from '../../database/tables/purchase-tables.ts';
import type { TimeKey } from '../platform/paging/keyset-page.ts';
import type { Completed, Purchase, PurchaseRecord } from './purchase.ts';
import { isUnconfirmed } from './unconfirmed-store.server.ts';

type RecordTable = 'purchase' | 'cancelledPurchase';

export async function insertPurchase(
  tx: Writer,
  purchase: Omit<PurchaseTable, 'buyerId' | 'sellerId'> & { buyerId: string; sellerId: string },
): Promise<void> {
  await tx.insertInto('purchase').values(purchase).execute();
}

/** Both purchases of a swap, that of the requested listing first; any other purchase alone. */
export async function listSwapped(
  db: Reader,
  productId: string,
): Promise<{ id: string; productId: string; buyerId: string | null }[]> {
  const own = await db
    .selectFrom('purchase')
    .select(['id', 'swapOf'])
    .where('productId', '=', productId)
    .executeTakeFirst();
  if (!own) return [];
  const requestedId = own.swapOf ?? own.id;
  const rows = await db
    .selectFrom('purchase')
    .select(['id', 'productId', 'buyerId'])
    .where(({ eb, or }) => or([eb('id', '=', requestedId), eb('swapOf', '=', requestedId)]))
    .execute();
  return rows.sort((a, b) => Number(b.id === requestedId) - Number(a.id === requestedId));
}

export async function findBuyer(
  db: Reader,
  productId: string,
): Promise<(Completed & Pick<PurchaseTable, 'buyerId' | 'completedBy'>) | undefined> {
  const row = await db
    .selectFrom('purchase')
    .select(['purchase.buyerId', 'purchase.boughtAt', 'purchase.completedBy'])
    .select((eb) => isUnconfirmed(eb).as('isUnconfirmed'))
    .where('purchase.productId', '=', productId)
    .executeTakeFirst();
  return row && { ...row, isUnconfirmed: Boolean(row.isUnconfirmed) };
}

/** The two tables differ in one column, which is named where it is read. */
const aliased = (table: RecordTable) => `${table} as purchase` as 'purchase as purchase';

/** With present nicknames, where accounts still exist. */
function selectPurchases(db: Reader, table: RecordTable = 'purchase') {
  return db
    .selectFrom(aliased(table))
    .leftJoin('account as buyer', 'buyer.id', 'purchase.buyerId')
    .leftJoin('account as seller', 'seller.id', 'purchase.sellerId')
    .select(['purchase.id', 'purchase.productId', 'purchase.title', 'purchase.priceWon'])
    .select(['purchase.category', 'purchase.photo', 'purchase.boughtAt'])
    .select(({ fn }) => [
      fn.coalesce('buyer.nickname', 'purchase.buyerName').as('buyerName'),
      fn.coalesce('seller.nickname', 'purchase.sellerName').as('sellerName'),
    ]);
}

interface NewestOf {
  side: 'buyer' | 'seller';
  accountId: string;
  after: TimeKey | undefined;
  limit: number;
}

export function selectNewest(db: Reader, table: RecordTable, { side, accountId, after, limit }: NewestOf) {
  return selectPurchases(db, table)
    .select('purchase.buyerId')
    .where(`purchase.${side}Id`, '=', accountId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('purchase.boughtAt', 'purchase.id'), '<', tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('purchase.boughtAt', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(limit);
}

/** Includes cancelled ones. */
export async function listByBuyer(
  db: Reader,
  buyerId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<PurchaseRecord[]> {
  const newest = { side: 'buyer', accountId: buyerId, after, limit } as const;
  const standing = selectNewest(db, 'purchase', newest).select(
    sql<number | null>`cast(null as bigint)`.as('cancelledAt'),
  );
  const cancelled = selectNewest(db, 'cancelledPurchase', newest).select(
    sql<number | null>`cancelled_at`.as('cancelledAt'),
  );
  const rows = await db
    .selectFrom(standing.as('standing'))
    .selectAll()
    .unionAll(db.selectFrom(cancelled.as('cancelled')).selectAll())
    .orderBy('boughtAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ buyerId: _buyerId, ...record }) => record);
}

export async function listNewestByBuyer(db: Reader, buyerId: string, limit: number): Promise<Purchase[]> {
  return selectPurchases(db)
    .where('purchase.buyerId', '=', buyerId)
    .orderBy('purchase.boughtAt', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findParties(
  db: Reader,
  productId: string,
): Promise<{ buyerId: string | null; sellerId: string | null } | undefined> {
  return db
    .selectFrom('purchase')
    .select(['buyerId', 'sellerId'])
    .where('productId', '=', productId)
    .executeTakeFirst();
}

export async function listByProducts(db: Reader, productIds: string[]): Promise<Purchase[]> {
  if (productIds.length === 0) return [];
  return selectPurchases(db).where('purchase.productId', 'in', productIds).execute();
}

export async function countBySide(
  db: Reader,
  side: 'buyer' | 'seller',
  accountId: string,
  table: RecordTable = 'purchase',
): Promise<number> {
  const { count } = await db
    .selectFrom(aliased(table))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`purchase.${side}Id`, '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type DeletedRecord = Omit<
  PurchaseTable,
  'buyerName' | 'sellerName' | 'category' | 'priceWon' | 'completedBy'
>;

/** @returns the deleted record; undefined without one */
export async function deleteRecord(tx: Writer, productId: string): Promise<DeletedRecord | undefined> {
  return tx
    .deleteFrom('purchase')
    .where('productId', '=', productId)
    .returning(['id', 'productId', 'photo', 'title', 'buyerId', 'sellerId', 'swapOf'])
    .returning(['boughtAt', 'reservedIn', 'reservedUntil', 'reservedWon'])
    .executeTakeFirst();
}

export async function listRecordsOf(
  db: Reader,
  table: RecordTable,
  side: 'buyer' | 'seller',
  accountId: string,
) {
  const other = side === 'buyer' ? 'seller' : 'buyer';
  return db
    .selectFrom(aliased(table))
    .leftJoin('account', 'account.id', `purchase.${other}Id`)
    .select([
      'purchase.productId',
      'purchase.title',
      'purchase.priceWon',
      'purchase.boughtAt',
      'purchase.photo',
    ])
    .select(({ fn }) => fn.coalesce('account.nickname', `purchase.${other}Name`).as('otherName'))
    .$if(table === 'cancelledPurchase', (query) => query.select(sql<number>`cancelled_at`.as('cancelledAt')))
    .where(`purchase.${side}Id`, '=', accountId)
    .orderBy('purchase.boughtAt', 'desc')
    .execute();
}

/** Replaces the account by `name`; returns the records. */
export async function replacePerson(
  tx: Writer,
  table: RecordTable,
  { side, accountId, name }: { side: 'buyer' | 'seller'; accountId: string; name: string },
): Promise<string[]> {
  const forgotten =
    side === 'buyer' ? { buyerId: null, buyerName: name } : { sellerId: null, sellerName: name };
  const rows = await tx
    .updateTable(table)
    .set(forgotten)
    .where(`${side}Id`, '=', accountId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A record whose two accounts are gone; undefined for others. */
export async function deleteOwnerless(
  tx: Writer,
  table: RecordTable,
  id: string,
): Promise<{ photo: string | null } | undefined> {
  return tx
    .deleteFrom(table)
    .where('id', '=', id)
    .where('buyerId', 'is', null)
    .where('sellerId', 'is', null)
    .returning('photo')
    .executeTakeFirst();
}
