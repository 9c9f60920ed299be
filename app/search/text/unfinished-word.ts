import { hasBatchim, removeLastCharacter } from 'es-hangul';
import { hangulKeys } from '../../korean/hangul-keys.ts';
import { placesOf } from './word-positions.ts';
import { isWordStart } from './word-start.ts';

const SYLLABLE_AT_END = /[가-힣]$/;

/**
 * Whether a word of a text begins with what was typed, which may go on over further words and hold initials
 * (`ㅋㅍ`, `캠ㅍ` of `캠핑`). Both normalised.
 */
export function hasBegunWord(text: string, typed: string): boolean {
  return placesOf(text, typed).some((at) => isWordStart(text, at));
}

/**
 * The part of a typed text that stays as it is while its last syllable is finished (`캠피` → `캠`, `읮` → `의`);
 * '' where nothing is left or the end is no syllable. `typed` is normalised.
 */
export function settledPart(typed: string): string {
  if (!SYLLABLE_AT_END.test(typed)) return '';
  const settled = typed.slice(0, -1).trim();
  if (settled !== '') return settled;
  return hasBatchim(typed) ? removeLastCharacter(typed) : '';
}

/** Whether a word of a text may be what comes of a typed text whose last syllable is not finished. */
export function mayBecomeWord(text: string, typed: string): boolean {
  return placesToBecome(text, typed).some((at) => isWordStart(text, at));
}

/** Whether a text begins with what was typed, its initials also as syllables that begin so. Both normalised. */
export function begins(text: string, typed: string): boolean {
  return placesOf(text, typed)[0] === 0;
}

/** Whether a text may begin with what comes of a typed text whose last syllable is not finished. */
export function mayBecome(text: string, typed: string): boolean {
  return placesToBecome(text, typed)[0] === 0;
}

function placesToBecome(text: string, typed: string): number[] {
  if (settledPart(typed) === '') return [];
  const begun = typed.slice(0, -1);
  const keys = hangulKeys(typed.slice(-1));
  return placesOf(text, begun === '' ? settledPart(typed) : begun).filter((at) => {
    const last = at + begun.length;
    // A final consonant can move on to the next syllable, so that is compared too.
    return hangulKeys(text.slice(last, last + 2)).startsWith(keys);
  });
}
