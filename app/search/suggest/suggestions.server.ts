import { LRUCache } from 'lru-cache';
import { normaliseSearchText } from '../../korean/search-text.ts';
import { forwardClock } from '../../platform/clock/clock-watch.server.ts';
import type { SubCategory } from '../../product/category.ts';
import { listSubCategoriesByFeedSeqs } from '../../product/list/list-products.server.ts';
import { countableSearch } from '../popular/countable-search.ts';
import { shortTextGrams } from '../text/index-grams.ts';
import { countCharacters, searchWords } from '../text/match-text.ts';
import type { SearchDeps } from '../index/search-index.ts';
import { SharedPhrases } from './shared-phrases.server.ts';

const MAX_SUGGESTIONS = 8;
const MAX_KINDS = 2;
const MAX_TYPED_LENGTH = 100;

export interface SuggestedKind {
  text: string;
  subCategory: SubCategory;
}

export interface SuggestedSearches {
  texts: string[];
  kinds: SuggestedKind[];
}

interface SuggestionsDeps extends SearchDeps {
  now(): number;
}

export class Suggestions {
  readonly #phrases: SharedPhrases;
  readonly #kinds: CommonKinds;

  constructor(deps: SuggestionsDeps) {
    this.#phrases = new SharedPhrases(deps);
    this.#kinds = new CommonKinds(deps);
  }

  /** At most eight: popular searches, shared phrases, first words with their kind. None for empty or too long text. */
  async suggest(typedText: string, popular: readonly string[] = []): Promise<SuggestedSearches> {
    const typed = normaliseSearchText(typedText);
    if (typed === '' || countCharacters(typed) > MAX_TYPED_LENGTH) return { texts: [], kinds: [] };
    const list = await this.#phrases.list();
    const texts = firstDistinct(popular, list.begunBy(typed));
    const kinds = await this.#kindsOf(texts);
    return { texts: texts.slice(0, MAX_SUGGESTIONS - kinds.length), kinds };
  }

  async #kindsOf(texts: string[]): Promise<SuggestedKind[]> {
    const words = texts.slice(0, MAX_SUGGESTIONS - MAX_KINDS).filter((text) => !text.includes(' '));
    const found = words.slice(0, MAX_KINDS).map(async (text) => {
      const subCategory = await this.#kinds.of(text);
      return subCategory === undefined ? [] : [{ text, subCategory }];
    });
    return (await Promise.all(found)).flat();
  }
}

/** Compares by words and letters; skips what may be about a person. */
function firstDistinct(popular: Iterable<string>, shared: Iterable<string>): string[] {
  const texts: string[] = [];
  const seen = new Set<string>();
  for (const source of [popular, shared]) {
    for (const text of source) {
      if (texts.length === MAX_SUGGESTIONS) return texts;
      if (countableSearch(text) === undefined) continue;
      const same = [text.replaceAll(' ', ''), text.split(' ').toSorted().join(' ')];
      const isNew = !same.some((key) => seen.has(key));
      for (const key of same) seen.add(key);
      if (isNew) texts.push(text);
    }
  }
  return texts;
}

const MAX_LISTINGS = 40;
const MIN_SHARE = 0.5;
const MAX_WORDS = 2_000;
const LIFE_MS = 600_000;

/** The sub-category of at least half of the listings with a word: 가구/인테리어 for 의자, none for 블랙. Cached. */
class CommonKinds {
  readonly #kinds: LRUCache<string, { subCategory: SubCategory | undefined }>;

  constructor(deps: SuggestionsDeps) {
    this.#kinds = new LRUCache({
      max: MAX_WORDS,
      ttl: LIFE_MS,
      perf: { now: forwardClock(deps.now) },
      fetchMethod: async (word) => ({ subCategory: await findCommonKind(deps, word) }),
    });
  }

  async of(word: string): Promise<SubCategory | undefined> {
    return (await this.#kinds.fetch(word))?.subCategory;
  }
}

async function findCommonKind(
  { database, searchIndex }: SearchDeps,
  word: string,
): Promise<SubCategory | undefined> {
  const query = { all: shortTextGrams(searchWords(word)) };
  const feedSeqs = await searchIndex.listCandidates(query, null, MAX_LISTINGS);
  const found = await listSubCategoriesByFeedSeqs(database.read, feedSeqs);
  const bySubCategory = [...Map.groupBy(found, (subCategory) => subCategory)];
  const commonest = bySubCategory.toSorted(([, a], [, b]) => b.length - a.length)[0];
  return commonest && commonest[1].length >= found.length * MIN_SHARE ? commonest[0] : undefined;
}
