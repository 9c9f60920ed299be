import { hasInitial, toInitials } from '../../korean/initials.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';

export interface SearchedTexts {
  title: string;
  brand: string;
  wants: string;
  desc: string;
}

/** Longer words match across spaces. */
export const BRIDGING_LENGTH = 4;

export function searchWords(query: string): string[] {
  return [...new Set(normaliseSearchText(query).split(' '))].filter((word) => word !== '');
}

export function countCharacters(word: string): number {
  let count = 0;
  for (const _ of word) count += 1;
  return count;
}

function isBridging(word: string): boolean {
  return countCharacters(word) >= BRIDGING_LENGTH;
}

/** One character or initials: nearly every description has them. What is wanted is as short as a title. */
export function isForShortTexts(word: string): boolean {
  return countCharacters(word) === 1 || hasInitial(word);
}

/** Initials match syllables. Long words ignore spaces (`닌텐도스위치`); else `가방` would find `친구가 방에서`. */
export function holdsWord(normalised: string, word: string): boolean {
  const text = isBridging(word) ? normalised.replaceAll(' ', '') : normalised;
  return hasInitial(word) ? positionsOf(text, word).length > 0 : text.includes(word);
}

/** Each word in title, brand or what is wanted, or with `inDesc` in the description unless `isForShortTexts`. */
export function matchesWords(
  texts: SearchedTexts,
  words: string[],
  { inDesc }: { inDesc: boolean },
): boolean {
  const others = wordsBeyondTitle(texts, words);
  if (others.length === 0) return true;
  if (!inDesc || others.some(isForShortTexts)) return false;
  const desc = normaliseSearchText(texts.desc);
  return others.every((word) => holdsWord(desc, word));
}

/** Which of the words stand in neither title, brand nor what is wanted. */
export function wordsBeyondTitle(
  { title, brand, wants }: Omit<SearchedTexts, 'desc'>,
  words: string[],
): string[] {
  const short = [title, brand, wants].map(normaliseSearchText);
  return words.filter((word) => !short.some((text) => holdsWord(text, word)));
}

export function matchesBrand({ brand }: Pick<SearchedTexts, 'brand'>, words: string[]): boolean {
  const normalised = normaliseSearchText(brand);
  return words.every((word) => holdsWord(normalised, word));
}

/** [start, end) in UTF-16 units. */
export type TextRange = [start: number, end: number];

/** Of the original title, ordered and disjoint. */
export function matchRanges(title: string, query: string): TextRange[] {
  const normalised = normaliseSearchText(title);
  const found = searchWords(query).flatMap((word) => findWord(normalised, word));
  if (found.length === 0) return [];
  const prefixes = normalisedPrefixes(title);
  return mergeRanges(found.map((range) => toOriginal(title, prefixes, range)));
}

function findWord(normalised: string, word: string): TextRange[] {
  const bridging = isBridging(word);
  const indexes = [...normalised.matchAll(bridging ? /[^ ]/g : /[^]/g)].map(({ index }) => index);
  const searched = bridging ? normalised.replaceAll(' ', '') : normalised;
  return positionsOf(searched, word).map((at) => [
    indexes[at] ?? 0,
    (indexes[at + word.length - 1] ?? 0) + 1,
  ]);
}

interface Prefix {
  end: number;
  normalisedEnd: number;
}

/** Normalising moves positions (ＬＧ, ㎏, decomposed Hangul). */
function normalisedPrefixes(text: string): Prefix[] {
  const prefixes: Prefix[] = [{ end: 0, normalisedEnd: 0 }];
  let end = 0;
  for (const character of text) {
    end += character.length;
    prefixes.push({ end, normalisedEnd: normaliseSearchText(text.slice(0, end)).length });
  }
  return prefixes;
}

function toOriginal(text: string, prefixes: Prefix[], [start, end]: TextRange): TextRange {
  const from = prefixes.findLast(({ normalisedEnd }) => normalisedEnd <= start)?.end ?? 0;
  const tight = prefixes.find(({ normalisedEnd }) => normalisedEnd >= end)?.end ?? text.length;
  // Includes marks composed with the last letter, but no white space.
  const loose = prefixes.findLast(({ normalisedEnd }) => normalisedEnd <= end)?.end ?? 0;
  const until = Math.max(tight, loose);
  return [from, from + text.slice(from, until).trimEnd().length];
}

function mergeRanges(ranges: TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Ordered, may overlap; a lone initial also matches syllables (`아이ㅍ` in `아이폰`). Both normalised. */
export function positionsOf(text: string, part: string): number[] {
  if (!hasInitial(part)) return exactPositionsOf(text, part);
  return exactPositionsOf(toInitials(text), toInitials(part)).filter((at) => matchesAt(text, at, part));
}

function exactPositionsOf(text: string, part: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) positions.push(at);
  return positions;
}

function matchesAt(text: string, at: number, part: string): boolean {
  return part.split('').every((unit, index) => hasInitial(unit) || unit === text[at + index]);
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

export function isWordStart(text: string, at: number): boolean {
  const before = text.codePointAt(at - 2) ?? 0;
  const previous = before > 0xffff ? String.fromCodePoint(before) : text.charAt(at - 1);
  return at === 0 || !LETTER_OR_DIGIT.test(previous);
}
