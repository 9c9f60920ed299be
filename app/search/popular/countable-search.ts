import { hasInitial } from '../../korean/initials.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';
import { countCharacters } from '../text/match-text.ts';

const MAX_CHARACTERS = 20;
/** Phone and account numbers, dates of birth, in digits or spelled out: 010-1234-5678, 공일공… */
const LONG_NUMBER = /\d{6}|[\d공영일이삼사오육륙칠팔구]{7}/;
const BETWEEN_DIGITS = /[\s\-–.,_()/·]/g;
const ADDRESS = /@|:\/\/|www\.|[a-z0-9-]\.[a-z]{2}/;

/** Normalised; undefined for what may be about a person (numbers, addresses, sentences), has no letter, or is initials. */
export function countableSearch(typedText: string): string | undefined {
  const text = normaliseSearchText(typedText);
  if (!/\p{L}/u.test(text) || hasInitial(text) || countCharacters(text) > MAX_CHARACTERS) return undefined;
  if (ADDRESS.test(text) || LONG_NUMBER.test(text.replace(BETWEEN_DIGITS, ''))) return undefined;
  return text;
}

export function holdsHiddenWord(text: string, hiddenWords: readonly string[]): boolean {
  const together = text.replaceAll(' ', '');
  return hiddenWords.some((word) => together.includes(word.replaceAll(' ', '')));
}
