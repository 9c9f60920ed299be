import { hasInitial, toInitials } from '../korean/initials.ts';
import { normaliseSearchText } from '../korean/search-text.ts';
import { countCharacters, matchesWords, searchWords } from '../search/text/match-text.ts';
import type { WordCounts } from '../search/text/vocabulary.ts';

export interface NamedTexts {
  title: string;
  brand: string;
}

const MIN_TERM = 2;
const MAX_TERM = 8;
/** Longer runs of initials are rare already. */
const MAX_INITIALS_TERM = 4;

/** In the form that search compares, without descriptions and what is wanted in exchange. */
export function matchesKeyword({ title, brand }: NamedTexts, words: string): boolean {
  return matchesWords({ title, brand, wants: '', desc: '' }, searchWords(words), { inDesc: false });
}

export function longWords(words: string): string[] {
  return searchWords(words).filter((word) => countCharacters(word) >= MIN_TERM);
}

/**
 * The part of the title by which a set of words is looked up: of the rarest word, or of the longest of those.
 * @param listings by word; the vocabulary has no words of numbers, which are too common to be first
 * @returns undefined where every word is too short
 */
export function findTerm(words: string, listings: WordCounts): string | undefined {
  const rarity = (word: string) => (/^\d+$/.test(word) ? Infinity : (listings.get(word) ?? 0));
  const [rarest] = longWords(words).sort((a, b) => rarity(a) - rarity(b) || b.length - a.length);
  if (rarest === undefined) return undefined;
  return hasInitial(rarest) ? cut(toInitials(rarest), MAX_INITIALS_TERM) : cut(rarest, MAX_TERM);
}

function cut(word: string, length: number): string {
  return [...word].slice(0, length).join('');
}

/** A superset of the terms of all matching alerts: words may match across spaces. */
export function termsOf({ title, brand }: NamedTexts): string[] {
  const terms = new Set<string>();
  for (const text of [title, brand].map((written) => normaliseSearchText(written).replaceAll(' ', ''))) {
    addPieces(terms, text, MAX_TERM);
    addPieces(terms, toInitials(text), MAX_INITIALS_TERM);
  }
  return [...terms];
}

function addPieces(terms: Set<string>, text: string, maxLength: number): void {
  const characters = [...text];
  for (let start = 0; start < characters.length; start += 1) {
    let piece = characters[start]!;
    const end = Math.min(characters.length, start + maxLength);
    for (let at = start + 1; at < end; at += 1) {
      piece += characters[at]!;
      terms.add(piece);
    }
  }
}
