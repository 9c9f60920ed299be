import { getChoseong } from 'es-hangul';
import { normaliseSearchText } from '../../korean/search-text.ts';
import type { SearchedTexts } from '../text/match-text.ts';

/**
 * The rules of search told character by character, for tests to hold the real thing against: slow, and with
 * es-hangul's idea of what a syllable begins with.
 */
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];

/** A consonant of normalised text as it is on a keyboard; undefined for anything else. */
function initialTyped(character: string): string | undefined {
  return INITIALS.find((initial) => initial.normalize('NFKC') === character);
}

function isSameCharacter(typed: string, found: string | undefined): boolean {
  return typed === found || (found !== undefined && initialTyped(typed) === getChoseong(found));
}

/** Whether a word of a query stands in a text. */
export function plainlyHolds(text: string, word: string): boolean {
  const typed = [...word];
  const normalised = normaliseSearchText(text);
  const found = [...(typed.length < 4 ? normalised : normalised.replaceAll(' ', ''))];
  return found.some((_, start) =>
    typed.every((character, index) => isSameCharacter(character, found[start + index])),
  );
}

export function plainWords(query: string): string[] {
  return normaliseSearchText(query)
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether a listing matches a query, the description looked at or not. */
export function plainlyMatches(texts: SearchedTexts, query: string, inDesc: boolean): boolean {
  const isForDesc = (word: string) => [...word].length > 1 && ![...word].some(initialTyped);
  return plainWords(query).every(
    (word) =>
      plainlyHolds(texts.title, word) ||
      plainlyHolds(texts.brand, word) ||
      plainlyHolds(texts.wants, word) ||
      (inDesc && isForDesc(word) && plainlyHolds(texts.desc, word)),
  );
}

/** A normalised text with some of its syllables as the consonants that they begin with. */
export function withInitials(normalised: string, isInitial: boolean[]): string {
  const typed = [...normalised].map((character, index) =>
    isInitial[index] && /[가-힣]/.test(character) ? getChoseong(character) : character,
  );
  return normaliseSearchText(typed.join(''));
}
