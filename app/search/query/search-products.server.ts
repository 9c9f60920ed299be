import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  listProductsByFeedSeq,
  listProductTexts,
  mapDescriptions,
  PAGE_SIZE,
  type ProductFilter,
  type ProductSort,
  type ProductTexts,
} from '../../product/list/list-products.server.ts';
import type { Product } from '../../product/product.ts';
import { brandGrams, isScoped, wordGrams } from '../text/index-grams.ts';
import { searchWords } from '../text/match-text.ts';
import { priceRangeGrams } from '../text/grams.ts';
import { isBrandMatchElsewhere, isMatch, type ProductSearch } from './product-search.ts';
import type { GramQuery, LookWithProducts } from '../index/search-index.ts';
import {
  scanCandidates,
  type LookForMatches,
  type Scan,
  type SearchDeps,
  type Span,
} from './scan-products.server.ts';

export type { ProductSearch, SearchDeps };

const MAX_COUNTED = 101;
const MAX_SORTED = 1_000;

export interface PageOfSearch extends ProductSearch {
  sort?: ProductSort | undefined;
  cursor?: number | null | undefined;
  limit?: number | undefined;
}

export interface SearchPage {
  products: Product[];
  nextCursor: number | null;
}

const NOTHING = { found: [], before: null };

function filterOf({ hideSold, minWon, maxWon }: ProductSearch): ProductFilter {
  return { hideSold, minWon, maxWon };
}

async function scanMatches<T extends { feedSeq: number }>(
  deps: SearchDeps,
  search: ProductSearch,
  read: ReaderOf<T>,
  span: Span,
): Promise<Scan<T>> {
  const words = searchWords(search.q);
  if (words.length === 0 || isImpossible(search)) return NOTHING;
  const anyOf = priceRangeGrams(search.minWon, search.maxWon);
  const query = { all: wordGrams(words, search), anyOf };
  const lookForMatches = read(deps, search, query, words);
  return scanCandidates(lookForMatches, { ...span, isUnsold: search.hideSold });
}

function isImpossible({ minWon = 0, maxWon = Infinity }: ProductSearch): boolean {
  return minWon > maxWon;
}

type ReaderOf<T> = (
  deps: SearchDeps,
  search: ProductSearch,
  query: GramQuery,
  words: string[],
) => LookForMatches<T>;

const readWhole: ReaderOf<Product> = (deps, search, query, words) => {
  const look = looksWithProducts(deps, query, filterOf(search));
  return async (before, limit) => {
    const { products, ...found } = await look(before, limit);
    return { look: found, matches: products.filter((product) => isMatch(search, words, product)) };
  };
};

/** One statement where the index is in the database, else two. */
function looksWithProducts(
  { searchIndex, database }: SearchDeps,
  query: GramQuery,
  filter: ProductFilter,
): (before: number | null, limit: number) => Promise<LookWithProducts> {
  return async (before, limit) => {
    if (searchIndex.lookWithProducts) return searchIndex.lookWithProducts(query, before, limit, filter);
    const look = await searchIndex.look(query, before, limit);
    return { ...look, products: await listProductsByFeedSeq(database.read, look.feedSeqs, filter) };
  };
}

/** Reads descriptions only where titles and brands lack a word. */
const readTexts: ReaderOf<ProductTexts> = ({ searchIndex, database }, search, query, words) => {
  const matchesOf = async (feedSeqs: number[]) => {
    const texts = await listProductTexts(database.read, feedSeqs, filterOf(search));
    const matches = texts.filter((product) => isMatch(search, words, { ...product, desc: '' }));
    if (isScoped(search) || matches.length === texts.length) return matches;
    const matching = new Set(matches);
    const others = texts.filter((product) => !matching.has(product));
    const descs = await mapDescriptions(
      database.read,
      others.map(({ feedSeq }) => feedSeq),
    );
    const isInDesc = (product: ProductTexts) =>
      isMatch(search, words, { ...product, desc: descs.get(product.feedSeq) ?? '' });
    return [...matches, ...others.filter(isInDesc)];
  };
  return async (before, limit) => {
    const look = await searchIndex.look(query, before, limit);
    return { look, matches: await matchesOf(look.feedSeqs) };
  };
};

/** P-search, newest first. Pages may be short or empty. Price orders sort the newest 1,000 matches, no price last. */
export async function searchProducts(deps: SearchDeps, asked: PageOfSearch): Promise<SearchPage> {
  const { sort = 'new', cursor = null, limit = PAGE_SIZE, ...search } = asked;
  if (sort !== 'new') return searchPriced(deps, search, sort, cursor ?? 0, limit);
  const span = { before: cursor, wanted: limit + 1 };
  const { found, before } = await scanMatches(deps, search, readWhole, span);
  const products = found.slice(0, limit);
  const isCut = found.length > limit;
  return { products, nextCursor: isCut ? (products.at(-1)?.feedSeq ?? null) : before };
}

async function searchPriced(
  deps: SearchDeps,
  search: ProductSearch,
  sort: 'cheap' | 'dear',
  offset: number,
  limit: number,
): Promise<SearchPage> {
  // The first few found would not be the cheapest.
  const span = { before: null, wanted: MAX_SORTED, isPatient: true };
  const { found } = await scanMatches(deps, search, readTexts, span);
  await nextTurn();
  const sorted = found.slice(0, MAX_SORTED).sort(byPrice(sort));
  const end = offset + limit;
  const shown = sorted.slice(offset, end).map(({ feedSeq }) => feedSeq);
  const products = await listProductsByFeedSeq(deps.database.read, shown);
  products.sort((a, b) => shown.indexOf(a.feedSeq) - shown.indexOf(b.feedSeq));
  return { products, nextCursor: end < sorted.length ? end : null };
}

function byPrice(sort: 'cheap' | 'dear'): (a: ProductTexts, b: ProductTexts) => number {
  const sign = sort === 'cheap' ? 1 : -1;
  return (a, b) => {
    if (a.priceWon === b.priceWon) return b.feedSeq - a.feedSeq;
    if (a.priceWon === null) return 1;
    if (b.priceWon === null) return -1;
    return sign * (a.priceWon - b.priceWon);
  };
}

/** 101 means more than a hundred; at least, where `isAll` is false. */
export async function countMatches(
  deps: SearchDeps,
  search: ProductSearch,
): Promise<{ count: number; isAll: boolean }> {
  const span = { before: null, wanted: MAX_COUNTED };
  const { found, before } = await scanMatches(deps, search, readTexts, span);
  return { count: Math.min(found.length, MAX_COUNTED), isAll: before === null };
}

/** P-brand, newest first. None when all products are searched. */
export async function searchBrandElsewhere(
  deps: SearchDeps,
  search: ProductSearch,
  limit: number = PAGE_SIZE,
): Promise<Product[]> {
  const words = searchWords(search.q);
  if (words.length === 0 || !isScoped(search) || isImpossible(search)) return [];
  const anyOf = priceRangeGrams(search.minWon, search.maxWon);
  const query = { all: brandGrams(words), anyOf, without: wordGrams(words, search) };
  const look = looksWithProducts(deps, query, filterOf(search));
  const lookForMatches: LookForMatches<Product> = async (before, size) => {
    const { products, ...found } = await look(before, size);
    const matches = products.filter((product) => isBrandMatchElsewhere(search, words, product));
    return { look: found, matches };
  };
  const span = { before: null, wanted: limit, isUnsold: search.hideSold };
  const { found } = await scanCandidates(lookForMatches, span);
  return found.slice(0, limit);
}
