import { normaliseSearchText } from '../korean/search-text.ts';
import type { Category, SubCategory } from '../product/category.ts';
import { cutBigrams, cutUnigrams } from './grams.ts';
import { countCharacters, type SearchedTexts } from './match-text.ts';

/**
 * Each gram is kept in several spaces, told apart by what it begins with: a filter by category costs nothing
 * when the grams themselves say the category. Codes, because names would be long and hold `_`; they are
 * written out, because an index outlives a change of the lists' order.
 */
const TITLE_AND_BRAND = 't';
const BRAND = 'b';
const ANY_FIELD = 'a';
const CATEGORY_CODES: Record<Category, string> = { best: 'c1', free: 'c2', exchange: 'c3', reuse: 'c4' };
const SUB_CATEGORY_CODES: Record<SubCategory, string> = {
  digital: 's01',
  furniture: 's02',
  women: 's03',
  men: 's04',
  home_appliance: 's05',
  kitchen: 's06',
  sports_camping: 's07',
  hobby_entertainment: 's08',
  beauty: 's09',
  pet: 's10',
  books: 's11',
  other: 's12',
};
/** So many grams narrow any search enough; every candidate is compared with the whole query after that. */
const MOST_QUERY_GRAMS = 64;

/** What the index is made from. */
export interface IndexedTexts extends SearchedTexts {
  category: Category;
  subCategory: SubCategory;
}

/** A listing as the indexers read it from the tables. */
export interface IndexedListing extends IndexedTexts {
  id: string;
  feedSeq: number;
}

/** Where a search looks: all products, or those of a category, of a sub-category or of both. */
export interface SearchScope {
  category?: Category | undefined;
  subCategory?: SubCategory | undefined;
}

export function isScoped({ category, subCategory }: SearchScope): boolean {
  return category !== undefined || subCategory !== undefined;
}

function inSpaces(spaces: string[], grams: string[]): string[] {
  return spaces.flatMap((space) => grams.map((gram) => space + gram));
}

/** The codes of a scope that is not all products. */
function scopeCodes({ category, subCategory }: SearchScope): string[] {
  return [
    ...(category ? [CATEGORY_CODES[category]] : []),
    ...(subCategory ? [SUB_CATEGORY_CODES[subCategory]] : []),
  ];
}

/** All grams under which a listing is kept, each once. */
export function documentGrams(texts: IndexedTexts): string[] {
  const title = normaliseSearchText(texts.title);
  const brand = normaliseSearchText(texts.brand);
  const brandGrams = [...cutUnigrams(brand), ...cutBigrams(brand)];
  const shortGrams = [...cutUnigrams(title), ...cutBigrams(title), ...brandGrams];
  const anyGrams = [title, brand, normaliseSearchText(texts.desc)].flatMap(cutBigrams);
  return [
    ...new Set([
      ...inSpaces([TITLE_AND_BRAND, ...scopeCodes(texts)], shortGrams),
      ...inSpaces([BRAND], brandGrams),
      ...inSpaces([ANY_FIELD], anyGrams),
    ]),
  ];
}

function cutWords(words: string[], spacesOf: (word: string) => string[]): string[] {
  const grams = words.flatMap((word) => {
    const cut = countCharacters(word) === 1 ? cutUnigrams(word) : cutBigrams(word);
    return inSpaces(spacesOf(word), cut);
  });
  return [...new Set(grams)].slice(0, MOST_QUERY_GRAMS);
}

/**
 * Grams that every listing which matches the words within the scope has; some that don't match have them too.
 * Words are those of `searchWords`. A word of one character is looked for in title and brand only.
 */
export function wordGrams(words: string[], scope: SearchScope): string[] {
  const scoped = scopeCodes(scope);
  if (scoped.length > 0) return cutWords(words, () => scoped);
  return cutWords(words, (word) => [countCharacters(word) === 1 ? TITLE_AND_BRAND : ANY_FIELD]);
}

/** Grams that every listing has whose brand matches the words, wherever it is listed. */
export function brandGrams(words: string[]): string[] {
  return cutWords(words, () => [BRAND]);
}

/** Grams that every listing has in whose title or brand alone the words stand. */
export function titleAndBrandGrams(words: string[]): string[] {
  return cutWords(words, () => [TITLE_AND_BRAND]);
}
