import { PAGE_SIZE, type ProductSort } from '../product/list-products.server.ts';
import type { Product } from '../product/product.ts';
import { brandGrams, isScoped, wordGrams } from './index-grams.ts';
import { searchWords } from './match-text.ts';
import { isBrandMatchElsewhere, isMatch, type ProductSearch } from './product-search.ts';
import { scanCandidates, type Scan, type SearchDeps } from './scan-candidates.server.ts';

export type { ProductSearch, SearchDeps };

const MOST_COUNTED = 101;
const MOST_SORTED = 1_000;

export interface PageOfSearch extends ProductSearch {
  sort?: ProductSort | undefined;
  /** As an earlier page of the same search and order gave it. */
  cursor?: number | null | undefined;
  /** `PAGE_SIZE` where left out. */
  limit?: number | undefined;
}

export interface SearchPage {
  products: Product[];
  /** To be given back for the next page; null when there is none. */
  nextCursor: number | null;
}

async function scanMatches(
  deps: SearchDeps,
  search: ProductSearch,
  span: { before: number | null; wanted: number },
): Promise<Scan> {
  const words = searchWords(search.q);
  if (words.length === 0) return { products: [], before: null };
  const query = { all: wordGrams(words, search) };
  return scanCandidates(deps, query, (product) => isMatch(search, words, product), span);
}

/**
 * One page of what matches (P-search), newest first. A page may be short, even empty, and still have a next
 * one: an answer looks at 2,000 candidates at most. Nothing matches a query without words.
 *
 * With a price order the newest 1,000 matches are ordered (of those 2,000), those without a price last.
 */
export async function searchProducts(deps: SearchDeps, asked: PageOfSearch): Promise<SearchPage> {
  const { sort = 'new', cursor = null, limit = PAGE_SIZE, ...search } = asked;
  if (sort !== 'new') return searchPriced(deps, search, sort, cursor ?? 0, limit);
  const { products, before } = await scanMatches(deps, search, { before: cursor, wanted: limit + 1 });
  const shown = products.slice(0, limit);
  const isCut = products.length > limit;
  return { products: shown, nextCursor: isCut ? (shown.at(-1)?.feedSeq ?? null) : before };
}

async function searchPriced(
  deps: SearchDeps,
  search: ProductSearch,
  sort: 'cheap' | 'dear',
  offset: number,
  limit: number,
): Promise<SearchPage> {
  const scan = await scanMatches(deps, search, { before: null, wanted: MOST_SORTED });
  const sorted = scan.products.slice(0, MOST_SORTED).sort(byPrice(sort));
  const end = offset + limit;
  return { products: sorted.slice(offset, end), nextCursor: end < sorted.length ? end : null };
}

/** Newest first within a price. */
function byPrice(sort: 'cheap' | 'dear'): (a: Product, b: Product) => number {
  const sign = sort === 'cheap' ? 1 : -1;
  return (a, b) => {
    if (a.priceWon === b.priceWon) return b.feedSeq - a.feedSeq;
    if (a.priceWon === null) return 1;
    if (b.priceWon === null) return -1;
    return sign * (a.priceWon - b.priceWon);
  };
}

/** How many match: 101 stands for more than a hundred. Counted among the newest 2,000 candidates. */
export async function countMatches(deps: SearchDeps, search: ProductSearch): Promise<number> {
  const { products } = await scanMatches(deps, search, { before: null, wanted: MOST_COUNTED });
  return Math.min(products.length, MOST_COUNTED);
}

/**
 * Products of other categories whose brand matches, newest first, at most `limit` of them (P-brand). None when
 * all products are searched: there is no elsewhere.
 */
export async function searchBrandElsewhere(
  deps: SearchDeps,
  search: ProductSearch,
  limit: number = PAGE_SIZE,
): Promise<Product[]> {
  const words = searchWords(search.q);
  if (words.length === 0 || !isScoped(search)) return [];
  const query = { all: brandGrams(words), without: wordGrams(words, search) };
  const accept = (product: Product) => isBrandMatchElsewhere(search, words, product);
  const { products } = await scanCandidates(deps, query, accept, { before: null, wanted: limit });
  return products.slice(0, limit);
}
