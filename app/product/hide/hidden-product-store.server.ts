import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { Photo } from '../../media/photo.ts';
import { type ListingRow, toProduct } from '../product-store.server.ts';
import type { HiddenProduct, WhyHidden } from '../product.ts';

function selectHidden(db: Reader) {
  return db
    .selectFrom('hiddenProduct')
    .selectAll('hiddenProduct')
    .select(({ selectFrom }) =>
      selectFrom('account')
        .select('nickname')
        .whereRef('account.id', '=', 'hiddenProduct.sellerId')
        .$asScalar()
        .$notNull()
        .as('sellerName'),
    );
}

type HiddenRow = Omit<ListingRow, 'reservedUntil'> & WhyHidden;

function toHidden(row: HiddenRow): HiddenProduct {
  return {
    ...toProduct({ ...row, reservedUntil: null }),
    hiddenAt: row.hiddenAt,
    hiddenReason: row.hiddenReason,
  };
}

export async function findHiddenById(db: Reader, id: string): Promise<HiddenProduct | undefined> {
  const row = await selectHidden(db).where('hiddenProduct.id', '=', id).executeTakeFirst();
  return row && toHidden(row);
}

export async function listHiddenBySeller(
  db: Reader,
  sellerId: string,
  limit: number,
  before?: number,
): Promise<HiddenProduct[]> {
  const rows = await selectHidden(db)
    .where('hiddenProduct.sellerId', '=', sellerId)
    .$if(before !== undefined, (query) => query.where('hiddenProduct.feedSeq', '<', before!))
    .orderBy('hiddenProduct.feedSeq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toHidden);
}

export async function countHiddenBySeller(db: Reader, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('hiddenProduct')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sellerId', '=', sellerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those hidden for no other reason; locks them until the transaction ends. */
export async function lockIdsOfSuspended(
  tx: Writer,
  engine: Database['engine'],
  sellerId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('hiddenProduct')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('hiddenAt', 'is', null)
    .orderBy('feedSeq')
    .limit(limit)
    // The operator may be hiding one of them.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateHidden(tx: Writer, id: string, why: WhyHidden): Promise<boolean> {
  const result = await tx
    .updateTable('hiddenProduct')
    .set(why)
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateHiddenReason(tx: Writer, id: string, hiddenReason: string): Promise<void> {
  await tx
    .updateTable('hiddenProduct')
    .set({ hiddenReason })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .execute();
}

/** It stays hidden with its seller; false when the operator had not hidden it. */
export async function clearHidden(tx: Writer, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('hiddenProduct')
    .set({ hiddenAt: null, hiddenReason: null })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteHiddenProduct(
  tx: Writer,
  id: string,
  sellerId: string,
): Promise<{ title: string; photos: Photo[]; soldAt: number | null } | undefined> {
  const row = await tx
    .deleteFrom('hiddenProduct')
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .returning(['title', 'photos', 'soldAt'])
    .executeTakeFirst();
  return row && { ...row, photos: JSON.parse(row.photos) as Photo[] };
}

const COLUMNS = [
  'feedSeq',
  'id',
  'sellerId',
  'title',
  'brand',
  'size',
  'desc',
  'category',
  'subCategory',
  'priceWon',
  'photos',
  'pickCount',
  'createdAt',
  'soldAt',
  'bumpedAt',
  'bumpCount',
  'takesOffers',
  'minOfferWon',
  'tradeMethod',
  'place',
  'wants',
] as const;

export interface FeedPosition {
  id: string;
  feedSeq: number;
}

type Engine = Database['engine'];

export async function lockListings(
  tx: Writer,
  engine: Engine,
  table: 'product' | 'hiddenProduct',
  ids: string[],
): Promise<FeedPosition[]> {
  return tx
    .selectFrom(table)
    .select(['id', 'feedSeq'])
    .where('id', 'in', ids)
    .orderBy('feedSeq')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
}

export async function copyToHidden(tx: Writer, ids: string[], why: WhyHidden): Promise<void> {
  // PostgreSQL infers text in a list of columns.
  const hiddenAt = sql<number | null>`cast(${why.hiddenAt} as bigint)`.as('hiddenAt');
  const hiddenReason = sql<string | null>`cast(${why.hiddenReason} as text)`.as('hiddenReason');
  await tx
    .insertInto('hiddenProduct')
    .columns([...COLUMNS, 'hiddenAt', 'hiddenReason'])
    .expression(
      tx
        .selectFrom('product')
        .select([...COLUMNS, hiddenAt, hiddenReason])
        .where('id', 'in', ids),
    )
    .execute();
}

export async function copyToListed(tx: Writer, ids: string[]): Promise<void> {
  await tx
    .insertInto('product')
    .columns([...COLUMNS])
    .expression(
      tx
        .selectFrom('hiddenProduct')
        .select([...COLUMNS])
        .where('id', 'in', ids),
    )
    .execute();
}

export async function deleteFromTable(
  tx: Writer,
  table: 'product' | 'hiddenProduct',
  ids: string[],
): Promise<void> {
  await tx.deleteFrom(table).where('id', 'in', ids).execute();
}

export async function recountPicks(tx: Writer, ids: string[]): Promise<void> {
  await tx
    .updateTable('product')
    .set(({ selectFrom }) => ({
      pickCount: selectFrom('pick')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('pick.productId', '=', 'product.id'),
    }))
    .where('id', 'in', ids)
    .execute();
}
