import type { Category, SubCategory } from '../../product/category.ts';
import { isScoped, type SearchScope } from '../text/index-grams.ts';
import { matchesBrand, matchesWords, type SearchedTexts } from '../text/match-text.ts';

/** What is searched for, and where. */
export interface ProductSearch extends SearchScope {
  q: string;
  hideSold?: boolean | undefined;
  /** Bounds in won, both included; a listing without a price is outside any. */
  minWon?: number | undefined;
  maxWon?: number | undefined;
}

/** What of a product a search is compared with. */
interface PlacedTexts extends SearchedTexts {
  category: Category;
  subCategory: SubCategory;
}

/** Whether a product stands where the search looks. */
function isWithin({ category, subCategory }: SearchScope, product: PlacedTexts): boolean {
  return (
    (category === undefined || product.category === category) &&
    (subCategory === undefined || product.subCategory === subCategory)
  );
}

/**
 * The rule of search: all words in title, brand and, when all products are searched, description (P-search). Whether it
 * is sold and what it costs are for the query that reads the product.
 */
export function isMatch(search: ProductSearch, words: string[], product: PlacedTexts): boolean {
  return isWithin(search, product) && matchesWords(product, words, { inDesc: !isScoped(search) });
}

/** The rule of the heading below a category's matches: the brand matches, outside of the category (P-brand). */
export function isBrandMatchElsewhere(search: ProductSearch, words: string[], product: PlacedTexts): boolean {
  return !isWithin(search, product) && matchesBrand(product, words);
}
