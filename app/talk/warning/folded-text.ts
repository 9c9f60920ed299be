import { cutAndNormalizeText, cutFarTooLong } from '../../korean/normalize-text.ts';
import { MAX_BODY_LENGTH } from '../conversation.ts';

export interface FoldedText {
  /** NFKC, in lower case. */
  text: string;
  /** For each unit of `text`, where it begins in the typed text; one more for the end. */
  starts: readonly number[];
}

// oxlint-disable-next-line no-control-regex
const FOLDED_ALREADY = /^[\u0000-\u0040\u005B-\u007Fㄱ-ㆎ가-힣一-\u9FFFぁ-ゖァ-ヺ]*$/;

/** Digits in discs, which NFKC leaves alone; each ten in the order of their values. */
const DISC_DIGITS = ['⓿❶❷❸❹❺❻❼❽❾', '⓪➊➋➌➍➎➏➐➑➒', '⓪⓵⓶⓷⓸⓹⓺⓻⓼⓽', '⓪➀➁➂➃➄➅➆➇➈'];
const BY_DISC = new Map(DISC_DIGITS.flatMap((ten) => [...ten].map((disc, digit) => [disc, String(digit)])));

/** ⑴ and (오후) are four; a longer result is no part of a number or a word: one ﷺ would be eighteen. */
const MAX_FOLDED_UNITS = 4;

/** Character by character, so that matches can be shown in the typed text. */
export function foldText(written: string): FoldedText {
  const typed = cutFarTooLong(written, MAX_BODY_LENGTH);
  if (FOLDED_ALREADY.test(typed)) {
    return { text: typed, starts: Array.from({ length: typed.length + 1 }, (_, index) => index) };
  }
  let text = '';
  const starts: number[] = [];
  let start = 0;
  for (const character of typed) {
    const folded = BY_DISC.get(character) ?? foldCharacter(character);
    for (let unit = 0; unit < folded.length; unit++) starts.push(start);
    text += folded;
    start += character.length;
  }
  return { text, starts: [...starts, start] };
}

/** Lone consonants stay as keyboards write them. */
function foldCharacter(character: string): string {
  if (FOLDED_ALREADY.test(character)) return character;
  const folded = cutAndNormalizeText(character, 'NFKC', 1).toLowerCase();
  return folded.length > MAX_FOLDED_UNITS ? ' ' : folded;
}

/** Removes characters put between Korean letters to hide a word: 카.톡, 선 입 금. */
export function squeezeText(folded: string): string {
  return folded.replace(/(?<=[ㄱ-ㅎ가-힣])[\s\p{P}~|]{1,3}(?=[ㄱ-ㅎ가-힣])/gu, '');
}
