import type { Reader, Writer } from '../../../database/database.ts';
import type { ListedPrice } from './price-history.ts';

export async function listPrices(db: Reader, productId: string): Promise<ListedPrice[]> {
  return db
    .selectFrom('productPrice')
    .select(['priceWon', 'setAt as at'])
    .where('productId', '=', productId)
    .orderBy('number')
    .execute();
}

export async function listPricesBySeller(
  db: Reader,
  sellerId: string,
): Promise<(ListedPrice & { productId: string })[]> {
  return db
    .selectFrom('productPrice')
    .select(['productId', 'priceWon', 'setAt as at'])
    .where(({ eb, or, selectFrom }) => {
      const own = (table: 'product' | 'hiddenProduct') =>
        eb('productId', 'in', selectFrom(table).select('id').where('sellerId', '=', sellerId));
      return or([own('product'), own('hiddenProduct')]);
    })
    .orderBy('productId')
    .orderBy('number')
    .execute();
}

export async function findNewestNumber(tx: Writer, productId: string): Promise<number | undefined> {
  const newest = await tx
    .selectFrom('productPrice')
    .select('number')
    .where('productId', '=', productId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.number;
}

export async function insertPrice(
  tx: Writer,
  productId: string,
  { number, priceWon, at }: ListedPrice & { number: number },
): Promise<void> {
  await tx.insertInto('productPrice').values({ productId, number, priceWon, setAt: at }).execute();
}

export async function deletePricesUpTo(tx: Writer, productId: string, number: number): Promise<void> {
  await tx
    .deleteFrom('productPrice')
    .where('productId', '=', productId)
    .where('number', '<=', number)
    .execute();
}

export async function deletePrices(tx: Writer, productId: string): Promise<void> {
  await tx.deleteFrom('productPrice').where('productId', '=', productId).execute();
}
