import { normaliseSearchText } from '../../korean/search-text.ts';
import { SUB_CATEGORIES, type SubCategory } from '../../product/category.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { wordsOneTypoFrom } from '../rewrite/typos.ts';
import type { Suggestions } from '../suggest/suggestions.server.ts';
import { searchWords } from '../text/match-text.ts';

/** What to search for, or look through, in place of a query without a match. */
export interface NearSearches {
  texts: string[];
  kinds: SubCategory[];
}

interface NearDeps {
  searchIndex: SearchIndex;
  suggestions: Suggestions;
}

const MAX_TEXTS = 6;
const MAX_KINDS = 3;
const MAX_WORDS = 3;
const MAX_PER_WORD = 3;
const MIN_BEGINNING = 2;

/** Every text has a match in all products. */
export async function findNearSearches(deps: NearDeps, q: string): Promise<NearSearches> {
  const words = searchWords(q).slice(0, MAX_WORDS);
  const near = await Promise.all(words.map((word) => findNearWord(deps, word)));
  const texts = new Set(near.flatMap(({ texts: all }) => all.slice(0, MAX_PER_WORD)));
  texts.delete(normaliseSearchText(q));
  const kinds = new Set([...words.flatMap(kindsNamed), ...near.flatMap(({ kinds: all }) => all)]);
  return { texts: [...texts].slice(0, MAX_TEXTS), kinds: [...kinds].slice(0, MAX_KINDS) };
}

/** The word itself or those a typo away, then what begins as it does. */
async function findNearWord({ searchIndex, suggestions }: NearDeps, word: string): Promise<NearSearches> {
  const listed = await searchIndex.countWords([word]);
  if (listed.size === 0)
    for (const [near, listings] of await searchIndex.countWords(wordsOneTypoFrom(word)))
      listed.set(near, listings);
  const commonestFirst = [...listed].sort(([, a], [, b]) => b - a).map(([text]) => text);
  const characters = [...word];
  for (let length = characters.length; length >= MIN_BEGINNING; length -= 1) {
    const { texts, kinds } = await suggestions.suggest(characters.slice(0, length).join(''));
    if (texts.length === 0) continue;
    return {
      texts: [...new Set([...commonestFirst, ...texts])],
      kinds: kinds.map(({ subCategory }) => subCategory),
    };
  }
  return { texts: commonestFirst, kinds: [] };
}

/** 가구 and 가구점 name 가구/인테리어. */
function kindsNamed(word: string): SubCategory[] {
  const isNear = (name: string) => name.includes(word) || word.includes(name);
  const isLong = word.length >= MIN_BEGINNING;
  return isLong
    ? SUB_CATEGORIES.filter(({ text }) => text.split('/').some(isNear)).map(({ value }) => value)
    : [];
}
