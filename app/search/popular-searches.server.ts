import { LRUCache } from 'lru-cache';
import { normaliseSearchText } from '../korean/search-text.ts';
import { forwardClock } from '../platform/forward-clock.ts';
import { hasBegunWord, mayBecomeWord, settledPart } from './begun-word.ts';
import { countableSearch } from './countable-search.ts';
import { seoulDay } from './counted-searches.ts';
import { holdsHiddenWord } from './hidden-words.ts';
import { listPopularSearches, type PopularSearchList } from './list-popular-searches.server.ts';
import { addTimes, trimDay } from './popular-search-store.server.ts';
import type { SearchDeps } from './scan-candidates.server.ts';
import { searchProducts } from './search-products.server.ts';
import { SearchTally } from './search-tally.server.ts';
import { placesOf } from './word-places.ts';

const LIST_LIFE_MS = 60_000;
const MOST_LISTED = 300;
const MOST_A_DAY = 1_000;

interface PopularSearchDeps extends SearchDeps {
  now(): number;
}

/** What people search for most: counted in memory, written in batches, looked up in a list that is a minute old at most. */
export class PopularSearches {
  readonly #deps: PopularSearchDeps;
  readonly #tally: SearchTally;
  /** Whether a text has a match, as of a minute ago; what is older is said once more while it is looked at again. */
  readonly #matched: LRUCache<string, boolean>;
  #listed: { at: number; list: Promise<PopularSearchList> } | undefined;
  readonly #age: () => number;

  constructor(deps: PopularSearchDeps) {
    this.#deps = deps;
    this.#age = forwardClock(deps.now);
    this.#tally = new SearchTally({ now: this.#age });
    this.#matched = new LRUCache({
      max: MOST_LISTED,
      ttl: LIST_LIFE_MS,
      perf: { now: this.#age },
      allowStale: true,
      fetchMethod: (text) => this.#hasMatch(text),
    });
  }

  /** Counts a search that somebody has made; nothing is written yet, and what may not be counted never is. */
  count(typedText: string): void {
    const text = countableSearch(typedText);
    if (text !== undefined) this.#tally.add(text);
  }

  /** Writes what was counted since the last time: texts that enough browsers have searched for, and found. */
  async write(): Promise<void> {
    const { database, now } = this.#deps;
    const counts = await this.#tally.take((text) => this.#isWorthCounting(text));
    if (counts.size === 0) return;
    const at = now();
    await database.transaction(async (tx) => {
      await addTimes(tx, seoulDay(at), counts);
      await trimDay(tx, seoulDay(at), MOST_A_DAY);
    });
    this.#listed = undefined;
  }

  /** The most popular that have a match now, at most `limit`, most popular first. */
  async top(limit: number): Promise<string[]> {
    const { searches } = await this.#list();
    return this.#firstFound(
      searches.map(({ text }) => text),
      limit,
    );
  }

  /** Those that may be what somebody types, at most `limit`: first those that begin so, then those with another word that does. */
  async begunBy(typedText: string, limit: number): Promise<string[]> {
    const typed = normaliseSearchText(typedText);
    if (typed === '') return [];
    const texts = (await this.#list()).searches.map(({ text }) => text);
    const begun = texts.filter((text) => hasBegunWord(text, typed) || mayBecomeWord(text, typed));
    const { first = [], later = [] } = Object.groupBy(begun, (text) =>
      placesOf(text, settledPart(typed) || typed)[0] === 0 ? 'first' : 'later',
    );
    return this.#firstFound([...first, ...later], limit);
  }

  async #isWorthCounting(text: string): Promise<boolean> {
    const { hiddenWords } = await this.#list();
    return !holdsHiddenWord(text, hiddenWords) && (await this.#hasMatch(text));
  }

  #list(): Promise<PopularSearchList> {
    const { database, now } = this.#deps;
    const at = this.#age();
    if (this.#listed && at - this.#listed.at < LIST_LIFE_MS) return this.#listed.list;
    const list = listPopularSearches(database.read, now(), MOST_LISTED);
    const listed = { at, list };
    this.#listed = listed;
    // A failure is told to those who asked, and not kept for those who come later.
    list.catch(() => {
      if (this.#listed === listed) this.#listed = undefined;
    });
    return list;
  }

  /** What a search leads to may be gone since: such are passed over. */
  async #firstFound(texts: string[], limit: number): Promise<string[]> {
    const found: string[] = [];
    // Twice as many looks as wanted, whatever is gone.
    for (const text of texts.slice(0, 2 * limit)) {
      if (found.length === limit) break;
      if (await this.#matched.fetch(text)) found.push(text);
    }
    return found;
  }

  async #hasMatch(text: string): Promise<boolean> {
    // A look takes a while on this thread: others come in between.
    await new Promise((resolve) => setImmediate(resolve));
    const { products } = await searchProducts(this.#deps, { q: text, limit: 1 });
    return products.length > 0;
  }
}
