import { initialsAsLetters, toInitials } from '../../korean/initials.ts';
import { BRIDGING_LENGTH } from './match-text.ts';

const FIRST_PRIVATE = 0xe000;
const SYLLABLES = /^[가-힣]+$/;
// oxlint-disable-next-line no-control-regex
const ASCII_MARKS = /[\u0000-/:-`{-\u007f]/g;

/**
 * ASCII characters other than letters and digits as private-use characters, so that no engine takes them for
 * anything but a part of a token: FTS5 would split `home_appliance` at `_`, PostgreSQL cannot hold U+0000.
 */
function withoutMarks(text: string): string {
  return text.replace(ASCII_MARKS, (mark) => String.fromCharCode(FIRST_PRIVATE + mark.charCodeAt(0)));
}

/** The characters (code points) of a normalised text as grams hold them, without the spaces. */
function charactersOf(normalised: string): string[] {
  return [...withoutMarks(normalised.replaceAll(' ', ''))];
}

/** The characters (code points) of a normalised text, each once. */
export function cutUnigrams(normalised: string): string[] {
  return [...new Set(charactersOf(normalised))];
}

/**
 * The pairs of neighbouring characters (code points) of a normalised text, each once; characters on both sides
 * of a space are neighbours too, so that a long word can be found across it.
 */
export function cutBigrams(normalised: string): string[] {
  const characters = charactersOf(normalised);
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/**
 * Those of a word's pairs that are asked for: every character is in one. Whatever has these has nearly always the pairs
 * between them too, and each pair is a list to be gone through. Letters tell less than syllables, so a word that is not
 * of syllables alone is asked for by all of its pairs.
 */
export function cutCoveringBigrams(word: string): string[] {
  if (!SYLLABLES.test(word)) return cutBigrams(word);
  const last = word.length - 2;
  const pairs = Array.from({ length: Math.ceil(word.length / 2) }, (_, index) => Math.min(index * 2, last));
  return [...new Set(pairs.map((start) => word.slice(start, start + 2)))];
}

/**
 * The grams of initials of a normalised text, each once: of its syllables, and of what stands beside them.
 *
 * Nineteen initials tell little apart, so a gram of them is as long as the word that is looked for, up to the
 * length from which words match across spaces; shorter ones are cut within words only. So whatever has the gram
 * of a word of up to four initials is what matches it, but for a coincidence.
 */
export function cutTextInitials(normalised: string): string[] {
  const words = toInitials(normalised).split(' ').map(charactersOf);
  const grams = new Set<string>();
  for (const word of words) addRuns(grams, word, 1, BRIDGING_LENGTH - 1);
  addRuns(grams, words.flat(), BRIDGING_LENGTH, BRIDGING_LENGTH);
  return [...grams];
}

/** Those of its grams that every text has in which a word with initials stands. */
export function cutWordInitials(word: string): string[] {
  const characters = charactersOf(toInitials(word));
  const length = Math.min(characters.length, BRIDGING_LENGTH);
  const grams = new Set<string>();
  addRuns(grams, characters, length, length);
  return [...grams];
}

/** The plain grams that every such text has too: those of what stands between the word's initials. */
export function cutBetweenInitials(word: string): string[] {
  const parts = word.split(/[\u1100-\u1112]+/).filter((part) => part !== '');
  return parts.flatMap((part) => (charactersOf(part).length === 1 ? cutUnigrams(part) : cutBigrams(part)));
}

/**
 * Adds the runs of neighbours in which there is an initial; plain grams know the others. Each initial takes one
 * byte, for there are many of them: a run may be taken for one of Latin letters, which costs a comparison.
 */
function addRuns(grams: Set<string>, characters: string[], shortest: number, longest: number): void {
  const letters = characters.map(initialsAsLetters);
  for (let start = 0; start + shortest <= characters.length; start++) {
    let run = '';
    let isOfInitials = false;
    for (let at = start; at < Math.min(start + longest, characters.length); at++) {
      run += letters[at];
      isOfInitials ||= letters[at] !== characters[at];
      if (isOfInitials && at - start + 1 >= shortest) grams.add(run);
    }
  }
}

/** Above any price that can be typed. */
const MAX_DIGITS = 15;
/** So many digits tell a price well enough. */
const MAX_PREFIXES = 3;
/** A few tenths are asked for one by one; more of them cost more than the listings that they leave out. */
const MAX_TENTHS = 4;

function spanOf(prefix: string, digits: number): [lowest: number, highest: number] {
  const first = prefix || (digits > 1 ? '1' : '0');
  return [Number(first.padEnd(digits, '0')), Number(prefix.padEnd(digits, '9'))];
}

/** How many digits a price has, and the first of them: 105,000 is `p6`, `p6x1`, `p6x10` and `p6x105`. */
function nameOf(prefix: string, digits: number): string {
  return `p${digits}${prefix === '' ? '' : `x${prefix}`}`;
}

/** The grams of a price: of its length and of its first digits, one to three. None of no price. */
export function priceGrams(priceWon: number | null): string[] {
  if (priceWon === null) return [];
  const text = String(priceWon);
  const told = Math.min(text.length, MAX_PREFIXES);
  return Array.from({ length: told + 1 }, (_, length) => nameOf(text.slice(0, length), text.length));
}

/**
 * Grams of which each listing with a price from `minWon` to `maxWon` (whole won, both included) has one, and few others
 * do. None where that is no bound at all, or where no price can be within it.
 */
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
