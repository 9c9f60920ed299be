import { LRUCache } from 'lru-cache';
import { forwardClock } from '../../platform/forward-clock.ts';
import type { SubCategory } from '../../product/category.ts';
import { listSubCategoriesByFeedSeqs } from '../../product/list/list-products.server.ts';
import { titleAndBrandGrams } from '../text/index-grams.ts';
import { searchWords } from '../text/match-text.ts';
import type { SearchDeps } from '../query/scan-products.server.ts';

/** So many of the newest listings tell what kind of thing a word is. */
const MAX_LISTINGS = 40;
const MIN_SHARE = 0.5;
const MAX_WORDS = 2_000;
const LIFE_MS = 600_000;

interface CommonKindDeps extends SearchDeps {
  now(): number;
}

/** Of which sub-category most things are that a word names: 가구/인테리어 for 의자, none for 블랙. As of ten minutes ago. */
export class CommonKinds {
  readonly #kinds: LRUCache<string, { subCategory: SubCategory | undefined }>;

  constructor(deps: CommonKindDeps) {
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
  const query = { all: titleAndBrandGrams(searchWords(word)) };
  const feedSeqs = await searchIndex.candidates(query, null, MAX_LISTINGS);
  const found = await listSubCategoriesByFeedSeqs(database.read, feedSeqs);
  const bySubCategory = [...Map.groupBy(found, (subCategory) => subCategory)];
  const most = bySubCategory.toSorted(([, a], [, b]) => b.length - a.length)[0];
  return most && most[1].length >= found.length * MIN_SHARE ? most[0] : undefined;
}
