import { LRUCache } from 'lru-cache';
import { forwardClock } from '../../platform/forward-clock.ts';
import type { SubCategory } from '../../product/category.ts';
import { listSubCategoriesByFeedSeqs } from '../../product/list/list-products.server.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { ProductSearch } from '../query/product-search.ts';
import type { SearchDeps } from '../query/scan-products.server.ts';
import {
  type PageOfSearch,
  searchBrandElsewhere,
  type SearchPage,
  searchProducts,
} from '../query/search-products.server.ts';
import { phraseWords } from '../suggest/phrases.ts';
import { titleAndBrandGrams } from '../text/index-grams.ts';
import { searchWords } from '../text/match-text.ts';
import { keyboardRewrites } from './keyboard-rewrites.server.ts';
import { typoRewrites } from './typo-rewrites.server.ts';

type Reader = (typed: string, deps: SearchDeps) => string[] | Promise<string[]>;

const READERS = {
  keyboard: keyboardRewrites,
  typo: (typed, { searchIndex }) => typoRewrites(typed, searchIndex),
} as const satisfies Record<string, Reader>;

type ReadBy = keyof typeof READERS;

export interface SearchRewrite {
  q: string;
  by: ReadBy;
}

export function isReadBy(name: string): name is ReadBy {
  return Object.hasOwn(READERS, name);
}

interface UnderstoodSearch {
  rewrite: SearchRewrite;
  /** Empty where only its brand is found elsewhere. */
  page: SearchPage;
}

/** The first rewrite with a match. Undefined where the query's own brand is found elsewhere, or none matches. */
export async function rewriteQuery(
  deps: SearchDeps,
  search: Omit<PageOfSearch, 'sort' | 'cursor'>,
): Promise<UnderstoodSearch | undefined> {
  if (await isBrandElsewhere(deps, search)) return undefined;
  for (const by of Object.keys(READERS).filter(isReadBy)) {
    for (const q of await READERS[by](search.q, deps)) {
      const page = await findPage(deps, { ...search, q });
      if (page) return { rewrite: { q, by }, page };
    }
  }
  return undefined;
}

async function findPage(deps: SearchDeps, search: PageOfSearch): Promise<SearchPage | undefined> {
  const page = await searchProducts(deps, search);
  return page.products.length > 0 || (await isBrandElsewhere(deps, search)) ? page : undefined;
}

async function isBrandElsewhere(deps: SearchDeps, search: ProductSearch): Promise<boolean> {
  return (await searchBrandElsewhere(deps, search, 1)).length > 0;
}

/** Enough to tell a word's kind. */
const MAX_LISTINGS = 40;
const MIN_SHARE = 0.5;
const MAX_WORDS = 2_000;
const LIFE_MS = 600_000;

interface CommonKindDeps extends SearchDeps {
  now(): number;
}

/** The sub-category of most listings with a word: 가구/인테리어 for 의자, none for 블랙. Cached for ten minutes. */
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

/** Each word, or both halves of it (`캠핑의자`, `아이폰15`), must be in a title or brand. */
export async function areListedWords(
  index: Pick<SearchIndex, 'countPhrases'>,
  text: string,
): Promise<boolean> {
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
