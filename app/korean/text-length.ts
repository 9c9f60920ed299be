import { cutAndNormalizeText, cutFarTooLong, isFarTooLong, normalizeText } from './normalize-text.ts';

export interface TextRule {
  maxLength: number;
  lines: 'one' | 'many';
}

export type TextProblem = 'too-long' | 'too-many-marks';
export type CleanedText = { ok: true; text: string } | { ok: false; problem: TextProblem };

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const LINE_ENDS_AND_TABS = /[\r\n\t\u2028\u2029]+/g;
/** PostgreSQL cannot store U+0000; tab and line feed stay. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
/** Hangul fillers and the blank Braille cell. */
const BLANK_LETTERS = /[\u115F\u1160\u3164\uFFA0\u2800]/g;
/** An emoji of several code points, which stays (UTS #51), or an invisible character. */
const EMOJI_OR_INVISIBLE =
  /(\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:[\u{E0020}-\u{E007E}]{1,8}\u{E007F})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*)|(?!\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** A variation selector with nothing to vary. */
const LOOSE_SELECTORS = /(^|\s)\p{Variation_Selector}+|(\p{Variation_Selector})\p{Variation_Selector}+/gu;

/** NFC, without controls, invisible characters and outer white space; line ends are LF, or one space. Idempotent. */
export function cleanText(typed: string, rule: TextRule): CleanedText {
  if (isFarTooLong(typed, rule.maxLength)) return { ok: false, problem: 'too-long' };
  const text = normalizeText(dropInvisible(typed, rule.lines), 'NFC', rule.maxLength);
  if (text === undefined) return { ok: false, problem: 'too-many-marks' };
  const isTooLong = countCodePoints(text) > rule.maxLength;
  return isTooLong ? { ok: false, problem: 'too-long' } : { ok: true, text };
}

export function cutText(typed: string, { maxLength, lines }: TextRule): string {
  const shown = dropInvisible(cutFarTooLong(typed.trimStart(), maxLength), lines);
  const text = cutAndNormalizeText(shown, 'NFC', maxLength);
  return dropInvisible([...text].slice(0, maxLength).join(''), lines);
}

/** Code points that `cleanText` keeps; HTML's `maxlength` counts UTF-16 units. */
export function textLength(typed: string, { maxLength, lines }: TextRule): number {
  if (isFarTooLong(typed, maxLength)) return typed.length;
  const shown = dropInvisible(typed, lines);
  return countCodePoints(normalizeText(shown, 'NFC', maxLength) ?? shown);
}

/** @param topic the field's name with its particle: 제목은, 브랜드는 */
export function textProblemText(topic: string, problem: TextProblem, { maxLength }: TextRule): string {
  if (problem === 'too-long') return `${topic} ${maxLength}자까지 쓸 수 있어요.`;
  return `${topic.slice(0, -1)}에 쓸 수 없는 문자가 들어 있어요.`;
}

function dropInvisible(typed: string, lines: TextRule['lines']): string {
  return (lines === 'one' ? typed.replace(LINE_ENDS_AND_TABS, ' ') : typed.replace(LINE_ENDS, '\n'))
    .toWellFormed()
    .replace(CONTROLS, '')
    .replace(BLANK_LETTERS, ' ')
    .replace(EMOJI_OR_INVISIBLE, (_, emoji?: string) => emoji ?? '')
    .replace(LOOSE_SELECTORS, '$1$2')
    .trim();
}

function countCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
