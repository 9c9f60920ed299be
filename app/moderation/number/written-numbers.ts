import { type FoldedText, foldText } from '../../talk/warning/folded-text.ts';
import { ANY_DIGIT, BETWEEN_DIGITS, digitsIn, findFoldedNumbers } from '../../talk/warning/numbers.ts';

/** `start`, `end`: positions in the typed text. */
export interface WrittenNumber {
  digits: string;
  start: number;
  end: number;
}

const MIN_DIGITS = 9;
const MAX_DIGITS = 16;
/** Bounds the work: a text of digits alone has thousands. */
const MAX_INTERPRETATIONS = 200;

const DIGITS = String.raw`(?:\d+|${ANY_DIGIT})`;
const ROW = new RegExp(`${DIGITS}(?:${BETWEEN_DIGITS}${DIGITS})*`, 'gu');
const PART = new RegExp(DIGITS, 'gu');
const EACH_DIGIT = new RegExp(ANY_DIGIT, 'gu');
/** Of a mobile number without 010. */
const FEWEST_DIGITS = 8;

/** One form for all spellings: a Korean mobile number begins with 010, also where it was written as +82 10 or without. */
function numberDigits(digits: string): string {
  const [, mobile] = /^820?(10\d{8})$/.exec(digits) ?? [];
  if (mobile !== undefined) return `0${mobile}`;
  return digits.length === 8 ? `010${digits}` : digits;
}

/** The operator's input as one number; undefined where it is none. */
export function parseNumber(typed: string): string | undefined {
  const text = foldText(typed.trim()).text.replace(/^\+/, '');
  // Not anchored: a near match would be tried with all divisions of its digits.
  const [row] = text.match(ROW) ?? [];
  const digits = row === text ? numberDigits(digitsIn(row)) : '';
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : undefined;
}

/** Korean telephone numbers begin with 0, account numbers rarely. */
export function isPhone(digits: string): boolean {
  return digits.startsWith('0') && digits.length <= 12;
}

/**
 * Everything that may be read as a telephone or account number, those that look like one first. Unlike `findNumbers` it has
 * many readings of the same digits, since it is compared with numbers that are known.
 */
export function readNumbers(typed: string): WrittenNumber[] {
  const folded = foldText(typed);
  const read = likelyNumbers(folded).slice(0, MAX_INTERPRETATIONS);
  for (const row of readRows(folded)) {
    if (read.length === MAX_INTERPRETATIONS) break;
    read.push(row);
  }
  return read;
}

/** False where `readNumbers` would find none, at less cost. */
export function mayContainNumber(typed: string): boolean {
  return (foldText(typed).text.match(EACH_DIGIT)?.length ?? 0) >= FEWEST_DIGITS;
}

const DIGIT_RUNS = /\d(?:[\s.-]?\d){8,15}(?!\d)/g;

/** What an operator may want to mark: also numbers near a harmless word, such as 택배. */
export function offerNumbers(typed: string): WrittenNumber[] {
  const folded = foldText(typed);
  const likely = likelyNumbers(folded);
  const { text, starts } = folded;
  const rest = [...text.matchAll(DIGIT_RUNS)]
    .map(({ 0: row, index }) => ({
      digits: numberDigits(digitsIn(row)),
      start: starts[index]!,
      end: starts[index + row.length]!,
    }))
    .filter(({ start, end }) => !likely.some((number) => start < number.end && number.start < end));
  return [...likely, ...rest];
}

function likelyNumbers(folded: FoldedText): WrittenNumber[] {
  return findFoldedNumbers(folded).map(({ digits, start, end }) => ({
    digits: numberDigits(digits),
    start,
    end,
  }));
}

function* readRows({ text, starts }: FoldedText): Generator<WrittenNumber> {
  for (const { 0: row, index } of text.matchAll(ROW)) {
    const parts = [...row.matchAll(PART)].map(({ 0: part, index: at }) => ({
      digits: digitsIn(part),
      start: index + at,
      end: index + at + part.length,
    }));
    for (const [first, { start }] of parts.entries()) {
      let digits = '';
      for (const part of parts.slice(first)) {
        digits += part.digits;
        if (digits.length > MAX_DIGITS) break;
        if (digits.length >= MIN_DIGITS)
          yield { digits: numberDigits(digits), start: starts[start]!, end: starts[part.end]! };
      }
    }
  }
}
