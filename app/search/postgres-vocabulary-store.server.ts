import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Place } from '../platform/change-log.server.ts';
import type { NamedTexts, WordCounts } from './vocabulary.ts';

export interface NamedListing extends NamedTexts {
  id: string;
  feedSeq: number;
}

/** How far the vocabulary has followed the market. */
export interface VocabularyState {
  /** Which version of the words it has. */
  version: number;
  place: Place;
  /** When the log was last read to its end (epoch ms, to a few minutes). */
  readToEndAt: number;
  /** While a rebuild is under way: listings below this feedSeq are still to be read. */
  rebuildBelow: number | null;
}

/** Any number that nobody else takes a lock on. */
const VOCABULARY_LOCK = 3_402_117_002;
/** The one row of search_word_place. */
const ROW = 1;
/** What the column of listings holds at most. */
const MOST_LISTINGS = 2 ** 31 - 1;

/** Whether this transaction may write the vocabulary: of several servers one at a time does. */
export async function tryLockVocabulary(tx: Writer): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(VOCABULARY_LOCK)}) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** undefined before the first rebuild. */
export async function findVocabularyState(db: Reader): Promise<VocabularyState | undefined> {
  const row = await db.selectFrom('searchWordPlace').selectAll().where('id', '=', ROW).executeTakeFirst();
  if (!row) return undefined;
  const { id: _, tx, seq, ...state } = row;
  return { ...state, place: { tx, seq } };
}

export async function saveVocabularyState(tx: Writer, { place, ...state }: VocabularyState): Promise<void> {
  const row = { ...state, ...place };
  await tx
    .insertInto('searchWordPlace')
    .values({ id: ROW, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function listNamedListingsById(db: Reader, ids: string[]): Promise<NamedListing[]> {
  if (ids.length === 0) return [];
  return selectNamed(db).where('id', 'in', ids).execute();
}

/** Newest first, from below `below`. */
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

export async function removeAllWords(tx: Writer): Promise<void> {
  await tx.deleteFrom('searchWord').execute();
}

/** Adds to what the words are counted for; a new one is counted once at least. */
export async function addWords(tx: Writer, counts: WordCounts): Promise<void> {
  if (counts.size === 0) return;
  await sql`
    insert into search_word as known (word, listings)
    select word, greatest(more, 1) from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as t (word, more)
    where more > 0 or not exists (select from search_word s where s.word = t.word)
    on conflict (word) do update set listings = known.listings + excluded.listings`.execute(tx);
}

/**
 * The statement of `countListedWords`. A word is asked for as the first from itself to itself: told that it is equal, the
 * planner would read all words where they are few, for each of hundreds that are asked for. As a pair the upper bound
 * is one for the index too, but no promise that there is a single word within.
 */
export function selectWords(words: string[]) {
  return sql<{ word: string; listings: number }>`
    select found.word, found.listings from unnest(${words}::text[]) as asked (word), lateral (
      select word, listings from search_word
      where word >= asked.word and (word, listings) <= (asked.word, ${sql.lit(MOST_LISTINGS)})
      order by word limit 1
    ) as found`;
}

export async function countListedWords(db: Reader, words: string[]): Promise<WordCounts> {
  if (words.length === 0) return new Map();
  const { rows } = await selectWords(words).execute(db);
  return new Map(rows.map(({ word, listings }) => [word, listings]));
}

/** The statement of `countListedBetween`. */
export function selectSumBetween(from: string, below: string) {
  return sql<{ listings: number }>`
    select coalesce(sum(listings), 0)::float8 as listings from search_word
    where word >= ${from} and word < ${below}`;
}

export async function countListedBetween(db: Reader, from: string, below: string): Promise<number> {
  const { rows } = await selectSumBetween(from, below).execute(db);
  return rows[0]?.listings ?? 0;
}
