import { sql } from 'kysely';
import type { Reader, Writer } from '../../../../database/database.ts';
import type { Category, SubCategory } from '../../../product/category.ts';
import type { LogPosition } from '../../../platform/change-log.server.ts';
import { windowGrams } from './feed-windows.ts';
import { GRAMS_VERSION, type IndexedListing } from '../../text/index-grams.ts';

export interface SearchDocument {
  feedSeq: number;
  productId: string;
  grams: string[];
}

export interface PostgresFollowerState {
  position: LogPosition;
  /** When the log was last read to its end; epoch ms, to a few minutes. */
  readToEndAt: number;
  /** During a rebuild: the listings below this `feedSeq` are still to be read. */
  rebuildBelow: number | null;
  gramsVersion: number | undefined;
}

/** Rows of search_position: the position, and three numbers stored in `seq`. */
const POSITION = 1;
const READ_TO_END = 2;
const REBUILD = 3;
const VERSION = 4;
const INDEXING_LOCK = 3_402_117_001;

export async function tryLockIndex(tx: Writer): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(INDEXING_LOCK)}) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

export async function findState(db: Reader): Promise<PostgresFollowerState | undefined> {
  const { rows } = await sql<
    LogPosition & { id: number }
  >`select id, tx::text as tx, seq from search_position`.execute(db);
  const row = (id: number) => rows.find((found) => found.id === id);
  const position = row(POSITION);
  const readToEnd = row(READ_TO_END);
  if (!position || !readToEnd) return undefined;
  return {
    position: { tx: position.tx, seq: position.seq },
    readToEndAt: readToEnd.seq,
    rebuildBelow: row(REBUILD)?.seq ?? null,
    gramsVersion: row(VERSION)?.seq,
  };
}

export async function saveState(
  tx: Writer,
  { position, readToEndAt, rebuildBelow }: Omit<PostgresFollowerState, 'gramsVersion'>,
): Promise<void> {
  const rows = [
    { id: POSITION, ...position },
    { id: READ_TO_END, tx: '0', seq: readToEndAt },
    { id: VERSION, tx: '0', seq: GRAMS_VERSION },
    ...(rebuildBelow === null ? [] : [{ id: REBUILD, tx: '0', seq: rebuildBelow }]),
  ];
  await tx.deleteFrom('searchPosition').execute();
  await tx.insertInto('searchPosition').values(rows).execute();
}

/** True when the database was restored into another cluster. */
export async function isBeyondLog(db: Reader, { tx }: LogPosition): Promise<boolean> {
  const { rows } = await sql<{ beyond: boolean }>`
    select ${tx}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as beyond`.execute(db);
  return rows[0]?.beyond === true;
}

export async function hasChangesAfter(db: Reader, { tx, seq }: LogPosition): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from change where (change.tx, change.seq) > (${tx}::xid8, ${seq})) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

function selectListings(db: Reader) {
  return db
    .selectFrom('product')
    .select(['id', 'feedSeq', 'title', 'brand', 'wants', 'desc', 'category', 'subCategory', 'priceWon'])
    .$narrowType<{ category: Category; subCategory: SubCategory }>();
}

export async function listListingsById(db: Reader, ids: string[]): Promise<IndexedListing[]> {
  return ids.length === 0 ? [] : selectListings(db).where('id', 'in', ids).execute();
}

export async function listListingsBelow(db: Reader, below: number, limit: number): Promise<IndexedListing[]> {
  return selectListings(db).where('feedSeq', '<', below).orderBy('feedSeq', 'desc').limit(limit).execute();
}

export async function removeRange(tx: Writer, from: number, below: number): Promise<void> {
  await tx.deleteFrom('searchDocument').where('feedSeq', '>=', from).where('feedSeq', '<', below).execute();
}

export async function removeDocuments(tx: Writer, productIds: string[]): Promise<void> {
  if (productIds.length > 0)
    await sql`delete from search_document where product_id = any(${productIds}::text[])`.execute(tx);
}

/** At free positions. Slow to find until `foldInDocuments`. */
export async function addDocuments(tx: Writer, documents: SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  // Grams as one text without spaces: arrays of arrays must be rectangular.
  await sql`
    insert into search_document (feed_seq, product_id, grams)
    select feed_seq, product_id, string_to_array(grams, ' ')
    from unnest(
      ${documents.map(({ feedSeq }) => feedSeq)}::bigint[],
      ${documents.map(({ productId }) => productId)}::text[],
      ${documents.map(({ grams, feedSeq }) => [...grams, ...windowGrams(feedSeq)].join(' '))}::text[]
    ) as added (feed_seq, product_id, grams)`.execute(tx);
}

export async function foldInDocuments(tx: Writer): Promise<void> {
  await sql`select gin_clean_pending_list('search_document_grams')`.execute(tx);
}

export async function tidyIndex(db: Reader): Promise<void> {
  await sql`vacuum (analyze) search_word`.execute(db);
  await sql`vacuum (analyze) search_phrase`.execute(db);
  await sql`analyze search_document`.execute(db);
}

export async function countDocuments(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('searchDocument')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
