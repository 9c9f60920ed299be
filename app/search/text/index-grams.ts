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
import { countCharacters, isForShortTexts, type SearchedTexts } from './match-text.ts';

/** Raise it when grams change: older indexes are rebuilt. */
export const GRAMS_VERSION = 4;

/** Prefixes make category filters free. Written out: an index outlives changes of the lists' order. */
/** Title, brand and what is wanted. */
const SHORT_TEXTS = 't';
const BRAND = 'b';
const ANY_FIELD = 'a';
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
const MAX_QUERY_GRAMS = 64;

export interface IndexedTexts extends SearchedTexts {
  category: Category;
  subCategory: SubCategory;
  priceWon: number | null;
}

export interface IndexedListing extends IndexedTexts {
  id: string;
  feedSeq: number;
}

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

function scopeCodes({ category, subCategory }: SearchScope): string[] {
  return [
    ...(category ? [CATEGORY_CODES[category]] : []),
    ...(subCategory ? [SUB_CATEGORY_CODES[subCategory]] : []),
  ];
}

export function documentGrams(texts: IndexedTexts): string[] {
  const title = normaliseSearchText(texts.title);
  const brand = normaliseSearchText(texts.brand);
  const ofBrand = [...cutUnigrams(brand), ...cutBigrams(brand)];
  const wants = normaliseSearchText(texts.wants);
  const shortGrams = distinct([
    ...[title, wants].flatMap((text) => [...cutUnigrams(text), ...cutBigrams(text)]),
    ...ofBrand,
  ]);
  const brandInitials = cutTextInitials(brand);
  const initials = distinct([...cutTextInitials(title), ...cutTextInitials(wants), ...brandInitials]);
  const anyGrams = distinct([title, brand, wants, normaliseSearchText(texts.desc)].flatMap(cutBigrams));
  const shortSpaces = [SHORT_TEXTS, ...scopeCodes(texts)];
  // Spaces never collide, so this list has no duplicates.
  return [
    ...inSpaces(shortSpaces, shortGrams),
    ...initialsIn(shortSpaces, initials),
    ...inSpaces([BRAND], ofBrand),
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

/** All matches within the scope have them, and some others. `words` are those of `searchWords`. */
export function wordGrams(words: string[], scope: SearchScope): string[] {
  const scoped = scopeCodes(scope);
  if (scoped.length > 0) return cutWords(words, () => scoped);
  return cutWords(words, (word) => [isForShortTexts(word) ? SHORT_TEXTS : ANY_FIELD]);
}

export function brandGrams(words: string[]): string[] {
  return cutWords(words, () => [BRAND]);
}

export function shortTextGrams(words: string[]): string[] {
  return cutWords(words, () => [SHORT_TEXTS]);
}
