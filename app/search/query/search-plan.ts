import { filterAt, type FeedCursor } from '../../product/list/feed-cursor.ts';
import type { ProductFilter } from '../../product/list/list-products.server.ts';
import type { WantedMethod } from '../../product/edit/trade-method.ts';
import type { Category, SubCategory } from '../../product/category.ts';
import type { GramQuery } from '../index/search-index.ts';
import { priceRangeGrams } from '../text/grams.ts';
import { brandGrams, isScoped, type SearchScope, wordGrams } from '../text/index-grams.ts';
import { matchesBrand, matchesWords, type SearchedTexts, searchWords } from '../text/match-text.ts';

export interface ProductSearch extends SearchScope {
  q: string;
  /** Further texts whose matches are found as well. */
  alternatives?: readonly string[] | undefined;
  hideSold?: boolean | undefined;
  hideReserved?: boolean | undefined;
  tradeMethod?: WantedMethod | undefined;
  /** Inclusive, in won; excludes listings without a price. */
  minWon?: number | undefined;
  maxWon?: number | undefined;
  feedCursor?: FeedCursor | undefined;
}

interface ScopedTexts extends SearchedTexts {
  category: Category;
  subCategory: SubCategory;
}

export interface SearchPlan {
  grams: GramQuery;
  filter: ProductFilter;
  /** Whether descriptions are searched as well. */
  searchesDescriptions: boolean;
  isMatch(product: ScopedTexts): boolean;
}

/** All words in title, brand, what is wanted and, in all products, the description. Undefined if nothing can match. */
function planSearch(search: ProductSearch): SearchPlan | undefined {
  const words = searchWords(search.q);
  if (words.length === 0 || isImpossible(search)) return undefined;
  const inDesc = !isScoped(search);
  return {
    grams: { all: wordGrams(words, search), anyOf: priceRangeGrams(search.minWon, search.maxWon) },
    filter: filterOf(search),
    searchesDescriptions: inDesc,
    isMatch: (product) => isWithin(search, product) && matchesWords(product, words, { inDesc }),
  };
}

/** One of each text of the search that can match. */
export function planAlternatives({ alternatives = [], ...search }: ProductSearch): SearchPlan[] {
  return [search.q, ...alternatives].flatMap((q) => planSearch({ ...search, q }) ?? []);
}

/** Matches outside the scope by brand alone. Undefined if nothing can match, as in all products. */
export function planBrandElsewhere(search: ProductSearch): SearchPlan | undefined {
  const words = searchWords(search.q);
  if (words.length === 0 || !isScoped(search) || isImpossible(search)) return undefined;
  return {
    grams: {
      all: brandGrams(words),
      anyOf: priceRangeGrams(search.minWon, search.maxWon),
      without: wordGrams(words, search),
    },
    filter: filterOf(search),
    searchesDescriptions: false,
    isMatch: (product) => !isWithin(search, product) && matchesBrand(product, words),
  };
}

function filterOf({ feedCursor, ...search }: ProductSearch): ProductFilter {
  const { hideSold, hideReserved, tradeMethod, minWon, maxWon } = search;
  return { hideSold, hideReserved, tradeMethod, minWon, maxWon, ...(feedCursor && filterAt(feedCursor)) };
}

function isImpossible({ minWon = 0, maxWon = Infinity }: ProductSearch): boolean {
  return minWon > maxWon;
}

function isWithin({ category, subCategory }: SearchScope, product: ScopedTexts): boolean {
  return (
    (category === undefined || product.category === category) &&
    (subCategory === undefined || product.subCategory === subCategory)
  );
}
