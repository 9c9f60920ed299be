import { hasBatchim, removeLastCharacter } from 'es-hangul';
import { hangulKeys } from '../korean/hangul-keys.ts';
import { isWordStart } from './word-start.ts';

const HANGUL_AT_END = /[가-힣\u1100-\u1112]$/;

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) places.push(at);
  return places.filter((at) => isWordStart(text, at));
}

/** Whether a word of a text begins with what was typed, which may go on over further words. Both normalised. */
export function hasBegunWord(text: string, typed: string): boolean {
  return placesOf(text, typed).length > 0;
}

/**
 * The part of a typed text that stays as it is while its last syllable is finished (`캠ㅍ` → `캠`, `읮` → `의`);
 * '' where nothing is left or the end is not Hangul. `typed` is normalised.
 */
export function settledPart(typed: string): string {
  if (!HANGUL_AT_END.test(typed)) return '';
  const settled = typed.slice(0, -1).trim();
  if (settled !== '') return settled;
  return hasBatchim(typed) ? removeLastCharacter(typed) : '';
}

/** Whether a word of a text may be what comes of a typed text whose last syllable is not finished. */
export function mayBecomeWord(text: string, typed: string): boolean {
  const settled = settledPart(typed);
  const keys = hangulKeys(typed);
  return (
    settled !== '' &&
    // A final consonant can move on to the next syllable, so that is compared too.
    placesOf(text, settled).some((at) => hangulKeys(text.slice(at, at + typed.length + 1)).startsWith(keys))
  );
}
