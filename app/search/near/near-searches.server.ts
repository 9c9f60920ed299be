import { normaliseSearchText } from '../../korean/search-text.ts';
import { SUB_CATEGORIES, type SubCategory } from '../../product/category.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { RewriteDeps } from '../rewrite/rewrite-query.server.ts';
import { wordsOneTypoFrom } from '../rewrite/typos.ts';
import type { Suggestions } from '../suggest/suggestions.server.ts';
import { searchWords } from '../text/match-text.ts';
import { findNamedScope } from './named-scope.server.ts';

/** What to search for, or look through, in place of a query without a match. */
export interface NearSearches {
  texts: string[];
  kinds: SubCategory[];
}

interface NearDeps extends Pick<RewriteDeps, 'articles'> {
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

/** The word itself or those a typo away, then what begins as it does, else things like it. */
async function findNearWord(deps: NearDeps, word: string): Promise<NearSearches> {
  const { searchIndex, suggestions } = deps;
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
  return commonestFirst.length > 0 ? { texts: commonestFirst, kinds: [] } : findThingsLikeIt(deps, word);
}

/** Of 패딩 the coats that are listed, of 청소기 other machines and 생활가전: as the synonym list has them below one word. */
async function findThingsLikeIt({ searchIndex, articles }: NearDeps, word: string): Promise<NearSearches> {
  const { synonyms, narrowerWords } = articles;
  const broaderThan = (one: string) => {
    const spellings = [one, ...(synonyms.get(one) ?? [])];
    return [...narrowerWords].filter(([, words]) => words.some((other) => spellings.includes(other)));
  };
  const groups = broaderThan(word);
  const listed = await searchIndex.countWords(groups.flat(2));
  const broader = groups.map(([name]) => name);
  const kinds = [...broader, ...broader.flatMap(broaderThan).map(([name]) => name)].map(
    (name) => findNamedScope(name, synonyms)?.subCategory,
  );
  return {
    texts: [...listed].sort(([, a], [, b]) => b - a).map(([text]) => text),
    kinds: kinds.filter((kind) => kind !== undefined),
  };
}

/** 가구 and 가구점 name 가구/인테리어. */
function kindsNamed(word: string): SubCategory[] {
  const isNear = (name: string) => name.includes(word) || word.includes(name);
  const isLong = word.length >= MIN_BEGINNING;
  return isLong
    ? SUB_CATEGORIES.filter(({ text }) => text.split('/').some(isNear)).map(({ value }) => value)
    : [];
}
