import { hasInitial } from '../../korean/initials.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';
import { countCharacters } from '../text/match-text.ts';

const MAX_CHARACTERS = 20;
/** As a phone, an account or a date of birth has them, in digits or said: 010-1234-5678, 공일공… */
const LONG_NUMBER = /\d{6}|[\d공영일이삼사오육륙칠팔구]{7}/;
const BETWEEN_DIGITS = /[\s\-–.,_()/·]/g;
/** An e-mail address, a link, or a name on another service. */
const ADDRESS = /@|:\/\/|www\.|[a-z0-9-]\.[a-z]{2}/;

/**
 * A search as it may be counted, normalised; undefined where it never is: what may be about a person (numbers,
 * addresses, whole sentences), what holds no letter, and initials, which only their writer understands.
 */
export function countableSearch(typedText: string): string | undefined {
  const text = normaliseSearchText(typedText);
  if (!/\p{L}/u.test(text) || hasInitial(text) || countCharacters(text) > MAX_CHARACTERS) return undefined;
  if (ADDRESS.test(text) || LONG_NUMBER.test(text.replace(BETWEEN_DIGITS, ''))) return undefined;
  return text;
}
