import { hasBatchim, removeLastCharacter } from 'es-hangul';
import { hangulKeys } from '../../korean/jamo.ts';
import { isWordStart, positionsOf } from './match-text.ts';

const SYLLABLE_AT_END = /[가-힣]$/;

/** May go on over further words and hold initials (`ㅋㅍ`, `캠ㅍ` of `캠핑`). Both normalised. */
export function hasBegunWord(text: string, typed: string): boolean {
  return positionsOf(text, typed).some((at) => isWordStart(text, at));
}

/** Without an unfinished last syllable (`캠피` → `캠`, `읮` → `의`); '' where nothing is left. */
export function settledPart(typed: string): string {
  if (!SYLLABLE_AT_END.test(typed)) return '';
  const settled = typed.slice(0, -1).trim();
  if (settled !== '') return settled;
  return hasBatchim(typed) ? removeLastCharacter(typed) : '';
}

export function mayBecomeWord(text: string, typed: string): boolean {
  return positionsToBecome(text, typed).some((at) => isWordStart(text, at));
}

export function begins(text: string, typed: string): boolean {
  return positionsOf(text, typed)[0] === 0;
}

export function mayBecome(text: string, typed: string): boolean {
  return positionsToBecome(text, typed)[0] === 0;
}

function positionsToBecome(text: string, typed: string): number[] {
  if (settledPart(typed) === '') return [];
  const begun = typed.slice(0, -1);
  const keys = hangulKeys(typed.slice(-1));
  return positionsOf(text, begun === '' ? settledPart(typed) : begun).filter((at) => {
    const last = at + begun.length;
    // A final consonant may move to the next syllable.
    return hangulKeys(text.slice(last, last + 2)).startsWith(keys);
  });
}
