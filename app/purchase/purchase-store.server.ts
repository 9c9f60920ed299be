import type { Reader, Writer } from '../../database/database.ts';
import type { TimeKey } from '../platform/keyset-page.ts';
import type { Purchase } from './purchase.ts';

export async function insertPurchase(
  tx: Writer,
  purchase: Purchase & { buyerId: string; sellerId: string },
): Promise<void> {
  await tx.insertInto('purchase').values(purchase).execute();
}

export async function findBuyer(
  db: Reader,
  productId: string,
): Promise<{ buyerId: string | null; boughtAt: number } | undefined> {
  return db
    .selectFrom('purchase')
    .select(['buyerId', 'boughtAt'])
    .where('productId', '=', productId)
    .executeTakeFirst();
}

/** With present nicknames, where accounts still exist. */
function selectPurchases(db: Reader) {
  return db
    .selectFrom('purchase')
    .leftJoin('account as buyer', 'buyer.id', 'purchase.buyerId')
    .leftJoin('account as seller', 'seller.id', 'purchase.sellerId')
    .select(['purchase.id', 'purchase.productId', 'purchase.title', 'purchase.priceWon'])
    .select(['purchase.category', 'purchase.photo', 'purchase.boughtAt'])
    .select(({ fn }) => [
      fn.coalesce('buyer.nickname', 'purchase.buyerName').as('buyerName'),
      fn.coalesce('seller.nickname', 'purchase.sellerName').as('sellerName'),
    ]);
}

export async function listByBuyer(
  db: Reader,
  buyerId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<Purchase[]> {
  return selectPurchases(db)
    .where('purchase.buyerId', '=', buyerId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('purchase.boughtAt', 'purchase.id'), '<', tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('purchase.boughtAt', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(limit)
    .execute();
}

export async function listByProducts(db: Reader, productIds: string[]): Promise<Purchase[]> {
  if (productIds.length === 0) return [];
  return selectPurchases(db).where('purchase.productId', 'in', productIds).execute();
}

export async function countBySide(db: Reader, side: 'buyer' | 'seller', accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('purchase')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`${side}Id`, '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface DeletedRecord {
  photo: string | null;
  title: string;
  buyerId: string | null;
  sellerId: string | null;
}

/** Returns what it was; undefined without a record. */
export async function deleteRecord(tx: Writer, productId: string): Promise<DeletedRecord | undefined> {
  return tx
    .deleteFrom('purchase')
    .where('productId', '=', productId)
    .returning(['photo', 'title', 'buyerId', 'sellerId'])
    .executeTakeFirst();
}

/** Newest first. */
export async function listRecordsOf(db: Reader, side: 'buyer' | 'seller', accountId: string) {
  const other = side === 'buyer' ? 'seller' : 'buyer';
  return db
    .selectFrom('purchase')
    .leftJoin('account', 'account.id', `purchase.${other}Id`)
    .select([
      'purchase.productId',
      'purchase.title',
      'purchase.priceWon',
      'purchase.boughtAt',
      'purchase.photo',
    ])
    .select(({ fn }) => fn.coalesce('account.nickname', `purchase.${other}Name`).as('otherName'))
    .where(`purchase.${side}Id`, '=', accountId)
    .orderBy('purchase.boughtAt', 'desc')
    .execute();
}

/** Replaces the account by `name`; returns the products. */
export async function replacePerson(
  tx: Writer,
  side: 'buyer' | 'seller',
  accountId: string,
  name: string,
): Promise<string[]> {
  const forgotten =
    side === 'buyer' ? { buyerId: null, buyerName: name } : { sellerId: null, sellerName: name };
  const rows = await tx
    .updateTable('purchase')
    .set(forgotten)
    .where(`${side}Id`, '=', accountId)
    .returning('productId')
    .execute();
  return rows.map(({ productId }) => productId);
}

/** A record whose two accounts are gone; returns a photo file that nothing else shows. */
export async function deleteOwnerless(tx: Writer, productId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('purchase')
    .where('productId', '=', productId)
    .where('buyerId', 'is', null)
    .where('sellerId', 'is', null)
    .returning('photo')
    .executeTakeFirst();
  return row?.photo ?? undefined;
}
