import { sql } from 'kysely';
import type { Reader, Writer } from '../../../../database/database.ts';
import type { LogPosition } from '../../../platform/change-log.server.ts';
import type { NamedTexts, PhraseCount, VocabularyChange, WordCounts } from '../../text/vocabulary.ts';

export interface NamedListing extends NamedTexts {
  id: string;
  feedSeq: number;
}

export interface VocabularyState {
  version: number;
  position: LogPosition;
  readToEndAt: number;
  rebuildBelow: number | null;
}

const VOCABULARY_LOCK = 3_402_117_002;
const ROW = 1;
const MAX_LISTINGS = 2 ** 31 - 1;

export async function tryLockVocabulary(tx: Writer): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(VOCABULARY_LOCK)}) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

export async function findVocabularyState(db: Reader): Promise<VocabularyState | undefined> {
  const row = await db.selectFrom('searchWordPosition').selectAll().where('id', '=', ROW).executeTakeFirst();
  if (!row) return undefined;
  const { id: _, tx, seq, ...state } = row;
  return { ...state, position: { tx, seq } };
}

export async function saveVocabularyState(
  tx: Writer,
  { position, ...state }: VocabularyState,
): Promise<void> {
  const row = { ...state, ...position };
  await tx
    .insertInto('searchWordPosition')
    .values({ id: ROW, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function listNamedListingsById(db: Reader, ids: string[]): Promise<NamedListing[]> {
  if (ids.length === 0) return [];
  return selectNamed(db).where('id', 'in', ids).execute();
}

export async function listNamedListingsBelow(
  db: Reader,
  below: number,
  limit: number,
): Promise<NamedListing[]> {
  return selectNamed(db).where('feedSeq', '<', below).orderBy('feedSeq', 'desc').limit(limit).execute();
}

function selectNamed(db: Reader) {
  return db.selectFrom('product').select(['id', 'feedSeq', 'title', 'brand']);
}

export async function removeVocabulary(tx: Writer): Promise<void> {
  for (const table of ['searchWord', 'searchPhrase', 'searchListingText'] as const)
    await tx.deleteFrom(table).execute();
}

/** @returns the names that were stored before */
export async function replaceNamed(
  tx: Writer,
  productIds: string[],
  listings: NamedListing[],
): Promise<NamedTexts[]> {
  const { rows } = await sql<NamedTexts>`
    delete from search_listing_text where product_id = any(${productIds}::text[]) returning title, brand`.execute(
    tx,
  );
  await sql`
    insert into search_listing_text (product_id, title, brand)
    select * from unnest(
      ${listings.map(({ id }) => id)}::text[],
      ${listings.map(({ title }) => title)}::text[],
      ${listings.map(({ brand }) => brand)}::text[]
    )`.execute(tx);
  return rows;
}

export async function addToVocabulary(tx: Writer, { words, phrases }: VocabularyChange): Promise<void> {
  await sql`
    insert into search_word as known (word, listings)
    select * from unnest(${[...words.keys()]}::text[], ${[...words.values()]}::int[])
    on conflict (word) do update set listings = known.listings + excluded.listings`.execute(tx);
  await sql`
    insert into search_phrase as known (text, listings)
    select * from unnest(${[...phrases.keys()]}::text[], ${[...phrases.values()]}::int[])
    on conflict (text) do update set listings = known.listings + excluded.listings`.execute(tx);
  const fewer = (counts: WordCounts) => [...counts].filter(([, more]) => more < 0).map(([text]) => text);
  await sql`
    delete from search_word where word = any(${fewer(words)}::text[]) and listings <= 0`.execute(tx);
  await sql`
    delete from search_phrase where text = any(${fewer(phrases)}::text[]) and listings <= 0`.execute(tx);
}

/** Each word as a range from itself to itself: for an equality the planner reads all words. */
export function selectWords(words: string[]) {
  return sql<{ word: string; listings: number }>`
    select found.word, found.listings from unnest(${words}::text[]) as wanted (word), lateral (
      select word, listings from search_word
      where word >= wanted.word and (word, listings) <= (wanted.word, ${sql.lit(MAX_LISTINGS)})
      order by word limit 1
    ) as found`;
}

export async function countListedWords(db: Reader, words: string[]): Promise<WordCounts> {
  if (words.length === 0) return new Map();
  const { rows } = await selectWords(words).execute(db);
  return new Map(rows.map(({ word, listings }) => [word, listings]));
}

export function selectSumBetween(from: string, below: string) {
  return sql<{ listings: number }>`
    select coalesce(sum(listings), 0)::float8 as listings from search_word
    where word >= ${from} and word < ${below}`;
}

export async function countListedBetween(db: Reader, from: string, below: string): Promise<number> {
  const { rows } = await selectSumBetween(from, below).execute(db);
  return rows[0]?.listings ?? 0;
}

export async function countListedPhrases(db: Reader, texts: string[]): Promise<WordCounts> {
  if (texts.length === 0) return new Map();
  const rows = await db.selectFrom('searchPhrase').selectAll().where('text', 'in', texts).execute();
  return new Map(rows.map(({ text, listings }) => [text, listings]));
}

/** The number is that of the index's condition (migration 015). */
export function selectShared(after: PhraseCount | undefined, limit: number) {
  const { listings, text } = after ?? { listings: MAX_LISTINGS, text: '' };
  return sql<PhraseCount>`
    select text, listings from search_phrase
    where listings >= 2 and (listings, text) < (${listings}::int, ${text}::text)
    order by listings desc, text desc limit ${limit}`;
}

export async function listShared(
  db: Reader,
  after: PhraseCount | undefined,
  limit: number,
): Promise<PhraseCount[]> {
  return (await selectShared(after, limit).execute(db)).rows;
}
