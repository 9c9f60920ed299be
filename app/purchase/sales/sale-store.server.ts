import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { TimeKey } from '../../platform/paging/keyset-page.ts';
import { countBySide, selectNewest } from '../purchase-store.server.ts';
import type { SaleRecord } from './sale.ts';

type Row = SaleRecord & { buyerId: string | null };

const soldOutside = (db: Reader, sellerId: string) =>
  db
    .selectFrom('product')
    .where('product.sellerId', '=', sellerId)
    .where('product.soldAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('purchase').select('id').whereRef('purchase.productId', '=', 'product.id'))),
    );

const noText = sql<string | null>`cast(null as text)`;

/** Listings whose buyer the market does not know, in the form of a record. */
function selectNewestOutside(db: Reader, sellerId: string, after: TimeKey | undefined, limit: number) {
  return soldOutside(db, sellerId)
    .select(['product.id', 'product.id as productId', 'product.title', 'product.priceWon'])
    .select(({ ref }) => ref('product.category').$castTo<string | null>().as('category'))
    .select([noText.as('photo'), sql<number>`product.sold_at`.as('boughtAt')])
    .select([noText.as('buyerName'), noText.as('buyerId')])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('product.soldAt', 'product.id'), '<', tuple<number | null, string>(after!.at, after!.id)),
      ),
    )
    .orderBy('product.soldAt', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit);
}

const COLUMNS = [
  'id',
  'productId',
  'title',
  'priceWon',
  'category',
  'photo',
  'boughtAt',
  'buyerName',
  'buyerId',
] as const;

/** Newest first, with those that have no record. */
export async function listCompleted(
  db: Reader,
  sellerId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<Row[]> {
  const recorded = selectNewest(db, 'purchase', { side: 'seller', accountId: sellerId, after, limit });
  const outside = selectNewestOutside(db, sellerId, after, limit);
  return db
    .selectFrom(outside.as('outside'))
    .select(COLUMNS)
    .unionAll(db.selectFrom(recorded.as('recorded')).select(COLUMNS))
    .orderBy('boughtAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listCancelled(
  db: Reader,
  sellerId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<Row[]> {
  const newest = { side: 'seller', accountId: sellerId, after, limit } as const;
  const records = selectNewest(db, 'cancelledPurchase', newest);
  return db.selectFrom(records.as('records')).select(COLUMNS).execute();
}

export async function countCompleted(db: Reader, sellerId: string): Promise<number> {
  const { count } = await soldOutside(db, sellerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) + (await countBySide(db, 'seller', sellerId));
}

export async function countCancelled(db: Reader, sellerId: string): Promise<number> {
  return countBySide(db, 'seller', sellerId, 'cancelledPurchase');
}
