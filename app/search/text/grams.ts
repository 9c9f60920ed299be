import { initialsAsLetters, toInitials } from '../../korean/initials.ts';
import { BRIDGING_LENGTH } from './match-text.ts';

const FIRST_PRIVATE = 0xe000;
const SYLLABLES = /^[가-힣]+$/;
// oxlint-disable-next-line no-control-regex
const ASCII_MARKS = /[\u0000-/:-`{-\u007f]/g;

/** As private-use characters: FTS5 would split at `_`, PostgreSQL cannot store U+0000. */
function withoutMarks(text: string): string {
  return text.replace(ASCII_MARKS, (mark) => String.fromCharCode(FIRST_PRIVATE + mark.charCodeAt(0)));
}

function charactersOf(normalised: string): string[] {
  return [...withoutMarks(normalised.replaceAll(' ', ''))];
}

export function cutUnigrams(normalised: string): string[] {
  return [...new Set(charactersOf(normalised))];
}

/** Across spaces too, so that a long word is found. */
export function cutBigrams(normalised: string): string[] {
  const characters = charactersOf(normalised);
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** Enough pairs to cover every character: each pair is a list to read. Latin words use all of their pairs. */
export function cutCoveringBigrams(word: string): string[] {
  if (!SYLLABLES.test(word)) return cutBigrams(word);
  const last = word.length - 2;
  const pairs = Array.from({ length: Math.ceil(word.length / 2) }, (_, index) => Math.min(index * 2, last));
  return [...new Set(pairs.map((start) => word.slice(start, start + 2)))];
}

/** Runs of initials as long as a word, up to `BRIDGING_LENGTH`; shorter ones within words only. */
export function cutTextInitials(normalised: string): string[] {
  const words = toInitials(normalised).split(' ').map(charactersOf);
  const grams = new Set<string>();
  for (const word of words) addRuns(grams, word, 1, BRIDGING_LENGTH - 1);
  addRuns(grams, words.flat(), BRIDGING_LENGTH, BRIDGING_LENGTH);
  return [...grams];
}

export function cutWordInitials(word: string): string[] {
  const characters = charactersOf(toInitials(word));
  const length = Math.min(characters.length, BRIDGING_LENGTH);
  const grams = new Set<string>();
  addRuns(grams, characters, length, length);
  return [...grams];
}

export function cutBetweenInitials(word: string): string[] {
  const parts = word.split(/[\u1100-\u1112]+/).filter((part) => part !== '');
  return parts.flatMap((part) => (charactersOf(part).length === 1 ? cutUnigrams(part) : cutBigrams(part)));
}

/** One byte an initial, so that runs may collide with Latin letters, which costs a comparison. */
function addRuns(grams: Set<string>, characters: string[], min: number, max: number): void {
  const letters = characters.map(initialsAsLetters);
  for (let start = 0; start + min <= characters.length; start++) {
    let run = '';
    let isOfInitials = false;
    for (let at = start; at < Math.min(start + max, characters.length); at++) {
      run += letters[at];
      isOfInitials ||= letters[at] !== characters[at];
      if (isOfInitials && at - start + 1 >= min) grams.add(run);
    }
  }
}

const MAX_DIGITS = 15;
const MAX_PREFIXES = 3;
const MAX_TENTHS = 4;

function spanOf(prefix: string, digits: number): [lowest: number, highest: number] {
  const first = prefix || (digits > 1 ? '1' : '0');
  return [Number(first.padEnd(digits, '0')), Number(prefix.padEnd(digits, '9'))];
}

/** 105,000 is `p6`, `p6x1`, `p6x10` and `p6x105`. */
function nameOf(prefix: string, digits: number): string {
  return `p${digits}${prefix === '' ? '' : `x${prefix}`}`;
}

export function priceGrams(priceWon: number | null): string[] {
  if (priceWon === null) return [];
  const text = String(priceWon);
  const digits = Math.min(text.length, MAX_PREFIXES);
  return Array.from({ length: digits + 1 }, (_, length) => nameOf(text.slice(0, length), text.length));
}

/** Covers [`minWon`, `maxWon`] (whole won) and little more; empty without bounds, or where no price can be within. */
export function priceRangeGrams(minWon: number | undefined, maxWon: number | undefined): string[] {
  if (minWon === undefined && maxWon === undefined) return [];
  const range = { min: minWon ?? 0, max: maxWon ?? Infinity };
  return Array.from({ length: MAX_DIGITS }, (_, index) => coverWith('', index + 1, range)).flat();
}

function coverWith(prefix: string, digits: number, range: { min: number; max: number }): string[] {
  const [lowest, highest] = spanOf(prefix, digits);
  if (highest < range.min || lowest > range.max) return [];
  const isWithin = range.min <= lowest && highest <= range.max;
  const whole = [nameOf(prefix, digits)];
  if (isWithin || prefix.length === MAX_PREFIXES || prefix.length === digits) return whole;
  const parts = Array.from({ length: 10 }, (_, digit) => `${prefix}${digit}`)
    .filter((part) => part !== '0' || digits === 1)
    .flatMap((part) => coverWith(part, digits, range));
  return prefix !== '' && parts.length > MAX_TENTHS ? whole : parts;
}
