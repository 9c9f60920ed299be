import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, Reader } from '../../../database/database.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';
import { seoulDay } from '../../korean/date-text.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { forwardClock } from '../../platform/clock/clock-watch.server.ts';
import { hasBegunWord, mayBecomeWord, settledPart } from '../text/unfinished-word.ts';
import { countableSearch, holdsHiddenWord } from './countable-search.ts';
import * as store from './popular-search-store.server.ts';
import type { SearchDeps, SearchIndex } from '../index/search-index.ts';
import { searchProducts } from '../query/search-products.server.ts';
import { phraseWords } from '../text/vocabulary.ts';
import { positionsOf } from '../text/match-text.ts';

const MIN_PEOPLE = 5;
const DAYS_A_WEEK = 7;
/** 1970 began on a Thursday. */
const THURSDAY = 3;
const LIST_LIFE_MS = 60_000;
const MAX_LISTED = 300;

type PopularSearchDeps = SearchDeps & { now(): number };

/** In Seoul: the day of its Monday, counted from 1970. `at` is epoch ms. */
export function seoulWeek(at: number): number {
  return Math.floor((seoulDay(at) + THURSDAY) / DAYS_A_WEEK) * DAYS_A_WEEK - THURSDAY;
}

export function shownWeeks(at: number): number[] {
  return [seoulWeek(at) - DAYS_A_WEEK, seoulWeek(at)];
}

/** Once an account, text and week. Stores hashes under a key deleted after the week; the text from `MIN_PEOPLE` on. */
export async function countSearch(
  deps: PopularSearchDeps,
  accountId: string,
  typedText: string,
): Promise<void> {
  const { database } = deps;
  const text = countableSearch(typedText);
  if (text === undefined) return;
  if (holdsHiddenWord(text, await store.listHiddenWords(database.read))) return;
  if (!(await areListedWords(deps.searchIndex, text))) return;
  const week = seoulWeek(deps.now());
  const key = await findWeekKey(database, week);
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  // Differs from text to text, so that a person's searches cannot be put together.
  const search = { week, textHash: hash('text', text), personHash: hash('person', text, accountId) };
  if (!(await database.statement((db) => store.insertWeeklySearch(db, search)))) return;
  // A statement of its own, so that one of two parallel searches counts both.
  await database.statement((db) => store.upsertPopular(db, search, { text, minPeople: MIN_PEOPLE }));
}

async function findWeekKey(database: Database, week: number): Promise<string> {
  const known = await store.findWeekKey(database.read, week);
  if (known !== undefined) return known;
  return database.transaction(async (tx) => {
    await store.deleteWeeklySearches(tx, '<', week);
    return store.findOrInsertWeekKey(tx, week, randomBytes(32).toString('base64url'));
  });
}

export async function trimSearches(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await store.deleteWeeklySearches(tx, '<>', seoulWeek(now));
    await store.deletePopularBefore(tx, Math.min(...shownWeeks(now)));
  });
}

/** Running servers follow within a minute. Returns the deleted texts; undefined for an empty word. */
export async function hideSearch(
  deps: OperatorDeps & { database: Database },
  typedWord: string,
): Promise<string[] | undefined> {
  const word = normaliseSearchText(typedWord);
  if (word === '') return undefined;
  return deps.database.transaction(async (tx) => {
    await store.insertHiddenWord(tx, word, deps.now());
    await appendAudit(tx, deps, { act: 'hide-search', targetId: word });
    return store.deletePopular(tx, (text) => holdsHiddenWord(text, [word]));
  });
}

export async function unhideSearch(
  deps: OperatorDeps & { database: Database },
  typedWord: string,
): Promise<boolean> {
  const word = normaliseSearchText(typedWord);
  return deps.database.transaction(async (tx) => {
    if (!(await store.deleteHiddenWord(tx, word))) return false;
    await appendAudit(tx, deps, { act: 'unhide-search', targetId: word });
    return true;
  });
}

export async function listPopularSearches(
  db: Reader,
  now: number,
  limit: number,
): Promise<{ searches: store.PopularSearch[]; hiddenWords: string[] }> {
  const hiddenWords = await store.listHiddenWords(db);
  const byLetters = new Map<string, store.PopularSearch>();
  const found = await store.listPopular(db, { weeks: shownWeeks(now), minPeople: MIN_PEOPLE, limit });
  for (const search of found) {
    const letters = search.text.replaceAll(' ', '');
    // Texts that differ in spaces only are one, in the most common spelling.
    if (!holdsHiddenWord(search.text, hiddenWords) && !byLetters.has(letters)) byLetters.set(letters, search);
  }
  return { searches: [...byLetters.values()], hiddenWords };
}

export class PopularSearches {
  readonly #lists: LRUCache<'all', string[]>;
  /** Whether a text has results; a stale value is used while it is checked again. */
  readonly #hasMatch: LRUCache<string, boolean>;

  constructor(deps: PopularSearchDeps) {
    const options = { ttl: LIST_LIFE_MS, perf: { now: forwardClock(deps.now) } };
    const list = async () => (await listPopularSearches(deps.database.read, deps.now(), MAX_LISTED)).searches;
    this.#lists = new LRUCache({
      ...options,
      max: 1,
      fetchMethod: async () => (await list()).map(({ text }) => text),
    });
    this.#hasMatch = new LRUCache({
      ...options,
      max: MAX_LISTED,
      allowStale: true,
      fetchMethod: (text) => hasMatch(deps, text),
    });
  }

  async top(limit: number): Promise<string[]> {
    return this.#firstWithMatch(await this.#list(), limit);
  }

  /** Texts that begin so first, then those with another word that does. */
  async begunBy(typedText: string, limit: number): Promise<string[]> {
    const typed = normaliseSearchText(typedText);
    if (typed === '') return [];
    const begun = (await this.#list()).filter(
      (text) => hasBegunWord(text, typed) || mayBecomeWord(text, typed),
    );
    const { first = [], later = [] } = Object.groupBy(begun, (text) =>
      positionsOf(text, settledPart(typed) || typed)[0] === 0 ? 'first' : 'later',
    );
    return this.#firstWithMatch([...first, ...later], limit);
  }

  async #list(): Promise<string[]> {
    return (await this.#lists.fetch('all'))!;
  }

  async #firstWithMatch(texts: string[], limit: number): Promise<string[]> {
    const found: string[] = [];
    // Bounds the searches, however many listings are gone.
    for (const text of texts.slice(0, 2 * limit)) {
      if (found.length === limit) break;
      if (await this.#hasMatch.fetch(text)) found.push(text);
    }
    return found;
  }
}

async function hasMatch(deps: SearchDeps, text: string): Promise<boolean> {
  // Lets other requests run in between.
  await new Promise((resolve) => setImmediate(resolve));
  if (!(await areListedWords(deps.searchIndex, text))) return false;
  return (await searchProducts(deps, { q: text, limit: 1 })).products.length > 0;
}

/** Each word, or both halves of it (`캠핑의자`, `아이폰15`), must be in a title or brand. */
async function areListedWords(index: Pick<SearchIndex, 'countPhrases'>, text: string): Promise<boolean> {
  const words = phraseWords(text);
  const splits = new Map(words.map((word) => [word, splitsOf(word)]));
  const known = await index.countPhrases([...new Set([...words, ...[...splits.values()].flat(2)])]);
  const isListed = (word: string) =>
    known.has(word) || splits.get(word)!.some(([left, right]) => known.has(left) && known.has(right));
  return words.length > 0 && words.every(isListed);
}

function splitsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]);
}
