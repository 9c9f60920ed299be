import type { Category, SubCategory } from '../../product/category.ts';
import { isScoped, type SearchScope } from '../text/index-grams.ts';
import { matchesBrand, matchesWords, type SearchedTexts } from '../text/match-text.ts';

export interface ProductSearch extends SearchScope {
  q: string;
  hideSold?: boolean | undefined;
  /** Inclusive, in won; excludes listings without a price. */
  minWon?: number | undefined;
  maxWon?: number | undefined;
}

interface PlacedTexts extends SearchedTexts {
  category: Category;
  subCategory: SubCategory;
}

function isWithin({ category, subCategory }: SearchScope, product: PlacedTexts): boolean {
  return (
    (category === undefined || product.category === category) &&
    (subCategory === undefined || product.subCategory === subCategory)
  );
}

/** P-search: all words in title, brand and, in all products, the description. */
export function isMatch(search: ProductSearch, words: string[], product: PlacedTexts): boolean {
  return isWithin(search, product) && matchesWords(product, words, { inDesc: !isScoped(search) });
}

/** P-brand: matches outside the category by brand alone. */
export function isBrandMatchElsewhere(search: ProductSearch, words: string[], product: PlacedTexts): boolean {
  return !isWithin(search, product) && matchesBrand(product, words);
}
