import { hasInitial } from '../../korean/initials.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';
import type { Category, SubCategory } from '../../product/category.ts';
import {
  cutBetweenInitials,
  cutBigrams,
  cutCoveringBigrams,
  cutTextInitials,
  cutUnigrams,
  cutWordInitials,
  priceGrams,
} from './grams.ts';
import { countCharacters, isForTitleAndBrand, type SearchedTexts } from './match-text.ts';

/** To be raised whenever a listing's grams change: an index of another version is made anew. */
export const GRAMS_VERSION = 3;

/**
 * Each gram is kept in several spaces, told apart by what it begins with: a filter by category costs nothing
 * when the grams themselves say the category. Codes, because names would be long and hold `_`; they are
 * written out, because an index outlives a change of the lists' order.
 */
const TITLE_AND_BRAND = 't';
const BRAND = 'b';
const ANY_FIELD = 'a';
/** Before one of the others: the grams of initials in that space. */
const INITIALS = 'i';
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
const MAX_QUERY_GRAMS = 64;

/** What the index is made from. */
export interface IndexedTexts extends SearchedTexts {
  category: Category;
  subCategory: SubCategory;
  /** Whole won; null where it has none. */
  priceWon: number | null;
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

function initialsIn(spaces: string[], grams: string[]): string[] {
  return inSpaces(
    spaces.map((space) => INITIALS + space),
    grams,
  );
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
  const shortGrams = distinct([...cutUnigrams(title), ...cutBigrams(title), ...brandGrams]);
  const brandInitials = cutTextInitials(brand);
  const initials = distinct([...cutTextInitials(title), ...brandInitials]);
  const anyGrams = distinct([title, brand, normaliseSearchText(texts.desc)].flatMap(cutBigrams));
  const shortSpaces = [TITLE_AND_BRAND, ...scopeCodes(texts)];
  // No space begins as another does, so what differs within each differs among all.
  return [
    ...inSpaces(shortSpaces, shortGrams),
    ...initialsIn(shortSpaces, initials),
    ...inSpaces([BRAND], brandGrams),
    ...initialsIn([BRAND], brandInitials),
    ...inSpaces([ANY_FIELD], anyGrams),
    ...priceGrams(texts.priceWon),
  ];
}

function distinct(grams: string[]): string[] {
  return [...new Set(grams)];
}

function cutWord(word: string, spaces: string[]): string[] {
  if (hasInitial(word)) {
    return [...initialsIn(spaces, cutWordInitials(word)), ...inSpaces(spaces, cutBetweenInitials(word))];
  }
  return inSpaces(spaces, countCharacters(word) === 1 ? cutUnigrams(word) : cutCoveringBigrams(word));
}

function cutWords(words: string[], spacesOf: (word: string) => string[]): string[] {
  const grams = words.flatMap((word) => cutWord(word, spacesOf(word)));
  return distinct(grams).slice(0, MAX_QUERY_GRAMS);
}

/**
 * Grams that every listing which matches the words within the scope has; some that don't match have them too.
 * Words are those of `searchWords`.
 */
export function wordGrams(words: string[], scope: SearchScope): string[] {
  const scoped = scopeCodes(scope);
  if (scoped.length > 0) return cutWords(words, () => scoped);
  return cutWords(words, (word) => [isForTitleAndBrand(word) ? TITLE_AND_BRAND : ANY_FIELD]);
}

/** Grams that every listing has whose brand matches the words, wherever it is listed. */
export function brandGrams(words: string[]): string[] {
  return cutWords(words, () => [BRAND]);
}

/** Grams that every listing has in whose title or brand alone the words stand. */
export function titleAndBrandGrams(words: string[]): string[] {
  return cutWords(words, () => [TITLE_AND_BRAND]);
}
