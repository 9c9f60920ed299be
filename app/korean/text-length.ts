import { cutAndNormalizeText, cutFarTooLong, isFarTooLong, normalizeText } from './normalize-text.ts';

/** What a field takes: how many characters, and whether its text has more than one line. */
export interface TextRule {
  /** In Unicode code points of the cleaned text. */
  maxLength: number;
  lines: 'one' | 'many';
}

export type TextProblem = 'too-long' | 'too-many-marks';
export type CleanedText = { ok: true; text: string } | { ok: false; problem: TextProblem };

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const LINE_ENDS_AND_TABS = /[\r\n\t\u2028\u2029]+/g;
/** Control characters have no place in text (PostgreSQL cannot even store U+0000); tab and line feed do. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
/** Letters that show nothing, by which a name or title looks empty or set apart: Hangul fillers, the blank Braille cell. */
const BLANK_LETTERS = /[\u115F\u1160\u3164\uFFA0\u2800]/g;
/**
 * An emoji of several code points, which is kept (UTS #51: joiners, and the tags of a flag), or a character that shows
 * nothing itself: direction controls, other joiners, zero-width spaces, tags, annotation marks.
 */
const EMOJI_OR_INVISIBLE =
  /(\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:[\u{E0020}-\u{E007E}]{1,8}\u{E007F})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*)|(?!\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** A variation selector without a character that it could vary. */
const LOOSE_SELECTORS = /(^|\s)\p{Variation_Selector}+|(\p{Variation_Selector})\p{Variation_Selector}+/gu;

/**
 * Text as it is kept and counted, or why a field refuses it. Letters are composed (NFC, so that a syllable typed on a
 * Mac is one character); controls, invisible characters and white space at both ends are gone; what is inside stays.
 * Line ends are LF, or one space where the field has one line. Text that shows nothing becomes ''. The same in
 * browser and server, and it never changes its own result.
 */
export function cleanText(typed: string, rule: TextRule): CleanedText {
  if (isFarTooLong(typed, rule.maxLength)) return { ok: false, problem: 'too-long' };
  const text = normalizeText(dropInvisible(typed, rule.lines), 'NFC', rule.maxLength);
  if (text === undefined) return { ok: false, problem: 'too-many-marks' };
  const isTooLong = countCodePoints(text) > rule.maxLength;
  return isTooLong ? { ok: false, problem: 'too-long' } : { ok: true, text };
}

/** The same for text that is cut where it is too long, and not refused. */
export function cutText(typed: string, { maxLength, lines }: TextRule): string {
  const shown = dropInvisible(cutFarTooLong(typed.trimStart(), maxLength), lines);
  const text = cutAndNormalizeText(shown, 'NFC', maxLength);
  return dropInvisible([...text].slice(0, maxLength).join(''), lines);
}

/**
 * How long text counts, by the one rule of browser and server: the Unicode code points that `cleanText` keeps. A
 * Hangul syllable or a simple emoji is one, however it was typed. (UTF-16 units, which HTML's `maxlength` counts,
 * would make it two or three.) Text that cannot be cleaned counts as it was typed.
 */
export function textLength(typed: string, { maxLength, lines }: TextRule): number {
  if (isFarTooLong(typed, maxLength)) return typed.length;
  const shown = dropInvisible(typed, lines);
  return countCodePoints(normalizeText(shown, 'NFC', maxLength) ?? shown);
}

/** Why a field refuses its text, in Korean. `topic` is the field's name with its particle: 제목은, 브랜드는. */
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
