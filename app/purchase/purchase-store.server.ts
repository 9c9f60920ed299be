import type { Reader, Writer } from '../../database/database.ts';
import type { TimeKey } from '../platform/keyset-page.ts';
import type { Purchase } from './purchase.ts';

export async function insertPurchase(
  tx: Writer,
  purchase: Purchase & { buyerId: string; sellerId: string },
): Promise<void> {
  await tx.insertInto('purchase').values(purchase).execute();
}

export async function findBuyerId(db: Reader, productId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('purchase')
    .select('buyerId')
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row && row.buyerId;
}

/** With the names people bear now, where they still have an account. */
function selectPurchases(db: Reader) {
  return db
    .selectFrom('purchase')
    .leftJoin('account as buyer', 'buyer.id', 'purchase.buyerId')
    .leftJoin('account as seller', 'seller.id', 'purchase.sellerId')
    .select(['purchase.id', 'purchase.productId', 'purchase.title', 'purchase.priceWon'])
    .select(['purchase.photo', 'purchase.boughtAt'])
    .select(({ fn }) => [
      fn.coalesce('buyer.nickname', 'purchase.buyerName').as('buyerName'),
      fn.coalesce('seller.nickname', 'purchase.sellerName').as('sellerName'),
    ]);
}

/** Newest first, from after a place on. */
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
