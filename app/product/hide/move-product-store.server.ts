import { sql } from 'kysely';
import type { Database, Writer } from '../../../database/database.ts';
import type { WhyHidden } from './hidden-product.ts';

/** What the two tables have in common. */
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
] as const;

/** A listing and its place in the feed. */
export interface Place {
  id: string;
  feedSeq: number;
}

type Engine = Database['engine'];

/** Those of these listings that are in a table, held until the transaction ends. (SQLite has one writer.) */
export async function lockPlaces(
  tx: Writer,
  engine: Engine,
  table: 'product' | 'hiddenProduct',
  ids: string[],
): Promise<Place[]> {
  return tx
    .selectFrom(table)
    .select(['id', 'feedSeq'])
    .where('id', 'in', ids)
    .orderBy('feedSeq')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
}

export async function copyToHidden(tx: Writer, ids: string[], why: WhyHidden): Promise<void> {
  // PostgreSQL takes what it is given in a list of columns for text.
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

/** With what points at them: the picks in the table of its kind. */
export async function deleteFromTable(
  tx: Writer,
  table: 'product' | 'hiddenProduct',
  ids: string[],
): Promise<void> {
  await tx.deleteFrom(table).where('id', 'in', ids).execute();
}

/** Sets the count of picks to how many there are. */
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
