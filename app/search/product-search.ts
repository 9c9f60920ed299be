import type { Product } from '../product/product.ts';
import { isScoped, type SearchScope } from './index-grams.ts';
import { matchesBrand, matchesWords } from './match-text.ts';

/** What is searched for, and where. */
export interface ProductSearch extends SearchScope {
  q: string;
  hideSold?: boolean | undefined;
  /** Bounds in won, both included; a listing without a price is outside any. */
  minWon?: number | undefined;
  maxWon?: number | undefined;
}

/** Whether a product stands where the search looks. */
function isWithin({ category, subCategory }: SearchScope, product: Product): boolean {
  return (
    (category === undefined || product.category === category) &&
    (subCategory === undefined || product.subCategory === subCategory)
  );
}

function passesFilters({ hideSold, minWon, maxWon }: ProductSearch, { sold, priceWon }: Product): boolean {
  if (hideSold && sold) return false;
  if (minWon !== undefined && (priceWon === null || priceWon < minWon)) return false;
  return maxWon === undefined || (priceWon !== null && priceWon <= maxWon);
}

/** The rule of search: all words in title, brand and, when all products are searched, description (P-search). */
export function isMatch(search: ProductSearch, words: string[], product: Product): boolean {
  return (
    isWithin(search, product) &&
    passesFilters(search, product) &&
    matchesWords(product, words, { inDesc: !isScoped(search) })
  );
}

/** The rule of the heading below a category's matches: the brand matches, outside of the category (P-brand). */
export function isBrandMatchElsewhere(search: ProductSearch, words: string[], product: Product): boolean {
  return !isWithin(search, product) && passesFilters(search, product) && matchesBrand(product, words);
}
