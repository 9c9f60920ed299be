import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { TimeKey } from '../../platform/keyset-page.ts';
import type { SaleRecord } from './sale.ts';

type RecordTable = 'purchase' | 'cancelledPurchase';
type Row = SaleRecord & { buyerId: string | null };

/** The two tables differ in one column, which no query here reads. */
const aliased = (table: RecordTable) => `${table} as purchase` as 'purchase as purchase';

/** With the buyer's present nickname, where the account still exists. */
function selectRecords(db: Reader, table: RecordTable, sellerId: string) {
  return db
    .selectFrom(aliased(table))
    .leftJoin('account', 'account.id', 'purchase.buyerId')
    .select(['purchase.id', 'purchase.productId', 'purchase.title', 'purchase.priceWon'])
    .select(['purchase.category', 'purchase.photo', 'purchase.buyerId'])
    .select(({ fn }) =>
      fn.coalesce('account.nickname', 'purchase.buyerName').$castTo<string | null>().as('buyerName'),
    )
    .select('purchase.boughtAt as soldAt')
    .where('purchase.sellerId', '=', sellerId);
}

const soldOutside = (db: Reader, sellerId: string) =>
  db
    .selectFrom('product')
    .where('product.sellerId', '=', sellerId)
    .where('product.soldAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('purchase').select('id').whereRef('purchase.productId', '=', 'product.id'))),
    );

/** Listings that were sold to a person whom the market does not know, in the form of a record. */
function selectSoldOutside(db: Reader, sellerId: string) {
  return soldOutside(db, sellerId)
    .select(['product.id', 'product.id as productId', 'product.title', 'product.priceWon'])
    .select(({ ref }) => ref('product.category').$castTo<string | null>().as('category'))
    .select([
      sql<string | null>`cast(null as text)`.as('photo'),
      sql<string | null>`cast(null as text)`.as('buyerId'),
      sql<string | null>`cast(null as text)`.as('buyerName'),
      sql<number>`product.sold_at`.as('soldAt'),
    ]);
}

/** Newest first; also those without a record. */
export async function listCompleted(
  db: Reader,
  sellerId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<Row[]> {
  const recorded = selectRecords(db, 'purchase', sellerId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('purchase.boughtAt', 'purchase.id'), '<', tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('purchase.boughtAt', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(limit);
  const outside = selectSoldOutside(db, sellerId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('product.soldAt', 'product.id'), '<', tuple<number | null, string>(after!.at, after!.id)),
      ),
    )
    .orderBy('product.soldAt', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit);
  return db
    .selectFrom(recorded.as('recorded'))
    .selectAll()
    .unionAll(db.selectFrom(outside.as('outside')).selectAll())
    .orderBy('soldAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Newest first. */
export async function listCancelled(
  db: Reader,
  sellerId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<Row[]> {
  return selectRecords(db, 'cancelledPurchase', sellerId)
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

async function countRecords(db: Reader, table: RecordTable, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom(aliased(table))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('purchase.sellerId', '=', sellerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countCompleted(db: Reader, sellerId: string): Promise<number> {
  const { count } = await soldOutside(db, sellerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) + (await countRecords(db, 'purchase', sellerId));
}

export async function countCancelled(db: Reader, sellerId: string): Promise<number> {
  return countRecords(db, 'cancelledPurchase', sellerId);
}
