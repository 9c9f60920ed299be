import { LRUCache } from 'lru-cache';
import type { Reader } from '../../database/database.ts';
import { normaliseSearchText } from '../korean/search-text.ts';
import { forwardClock } from '../platform/forward-clock.ts';
import { hasBegunWord, mayBecomeWord, settledPart } from './begun-word.ts';
import { MIN_PEOPLE, shownWeeks } from './count-search.server.ts';
import { holdsHiddenWord } from './hidden-words.ts';
import { areListedWords } from './listed-words.server.ts';
import { listHiddenWords, listPopular, type PopularSearch } from './popular-search-store.server.ts';
import type { SearchDeps } from './scan-candidates.server.ts';
import { searchProducts } from './search-products.server.ts';
import { placesOf } from './word-places.ts';

export type { PopularSearch };

const LIST_LIFE_MS = 60_000;
const MAX_LISTED = 300;

/** What most people have searched for in this week or the last, at most `limit` texts, and the words that are hidden. */
export async function listPopularSearches(
  db: Reader,
  now: number,
  limit: number,
): Promise<{ searches: PopularSearch[]; hiddenWords: string[] }> {
  const hiddenWords = await listHiddenWords(db);
  const found = await listPopular(db, shownWeeks(now), MIN_PEOPLE, limit);
  const byLetters = new Map<string, PopularSearch>();
  for (const search of found) {
    const letters = search.text.replaceAll(' ', '');
    // What differs in its spaces only is one, written as most people write it.
    if (!holdsHiddenWord(search.text, hiddenWords) && !byLetters.has(letters)) byLetters.set(letters, search);
  }
  return { searches: [...byLetters.values()], hiddenWords };
}

/** What people search for most, looked up in a list that is a minute old at most. */
export class PopularSearches {
  readonly #deps: SearchDeps;
  readonly #lists: LRUCache<'all', string[]>;
  /** Whether a text is worth showing, as of a minute ago; what is older is said once more while it is looked at again. */
  readonly #worth: LRUCache<string, boolean>;

  constructor(deps: SearchDeps & { now(): number }) {
    this.#deps = deps;
    const perf = { now: forwardClock(deps.now) };
    this.#lists = new LRUCache({
      max: 1,
      ttl: LIST_LIFE_MS,
      perf,
      fetchMethod: async () => {
        const { searches } = await listPopularSearches(deps.database.read, deps.now(), MAX_LISTED);
        return searches.map(({ text }) => text);
      },
    });
    this.#worth = new LRUCache({
      max: MAX_LISTED,
      ttl: LIST_LIFE_MS,
      perf,
      allowStale: true,
      fetchMethod: (text) => this.#isWorthShowing(text),
    });
  }

  /** The most popular that lead somewhere now, at most `limit`, most popular first. */
  async top(limit: number): Promise<string[]> {
    return this.#firstWorth(await this.#list(), limit);
  }

  /** Those that may be what somebody types, at most `limit`: first those that begin so, then those with another word that does. */
  async begunBy(typedText: string, limit: number): Promise<string[]> {
    const typed = normaliseSearchText(typedText);
    if (typed === '') return [];
    const begun = (await this.#list()).filter(
      (text) => hasBegunWord(text, typed) || mayBecomeWord(text, typed),
    );
    const { first = [], later = [] } = Object.groupBy(begun, (text) =>
      placesOf(text, settledPart(typed) || typed)[0] === 0 ? 'first' : 'later',
    );
    return this.#firstWorth([...first, ...later], limit);
  }

  async #list(): Promise<string[]> {
    return (await this.#lists.fetch('all'))!;
  }

  /** What a search leads to may be gone since: such are passed over. */
  async #firstWorth(texts: string[], limit: number): Promise<string[]> {
    const found: string[] = [];
    // Twice as many looks as wanted, whatever is gone.
    for (const text of texts.slice(0, 2 * limit)) {
      if (found.length === limit) break;
      if (await this.#worth.fetch(text)) found.push(text);
    }
    return found;
  }

  async #isWorthShowing(text: string): Promise<boolean> {
    // A look takes a while on this thread: others come in between.
    await new Promise((resolve) => setImmediate(resolve));
    if (!(await areListedWords(this.#deps.searchIndex, text))) return false;
    const { products } = await searchProducts(this.#deps, { q: text, limit: 1 });
    return products.length > 0;
  }
}
