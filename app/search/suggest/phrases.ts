import { normaliseSearchText } from '../../korean/search-text.ts';
import { countCharacters, type SearchedTexts } from '../text/match-text.ts';
import { isSaleTalk } from './sale-talk.ts';

/** Letters and digits, with marks only between them: `usb-c`, `h&m`, `3.0`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[&.+'-][\p{L}\p{M}\p{N}]+)*/gu;
const MAX_PHRASE_LENGTH = 20;

/** A text that titles or brands hold, normalised, and how many listings do. */
export interface PhraseCount {
  text: string;
  listings: number;
}

/** The words of a normalised text, as titles part them. */
export function phraseWords(normalised: string): string[] {
  return normalised.match(WORD) ?? [];
}

/**
 * The words of a listing's title and brand, and each two that have nothing but a space between them, normalised, each
 * once. A pair with a word that only sells (`팝니다`) is left out: nobody searches for it.
 */
export function phrasesOf({ title, brand }: Pick<SearchedTexts, 'title' | 'brand'>): string[] {
  const phrases = new Set<string>();
  for (const text of [title, brand].map(normaliseSearchText)) {
    let previous: RegExpExecArray | undefined;
    for (const match of text.matchAll(WORD)) {
      const [word] = match;
      if (isShort(word)) phrases.add(word);
      const pair = previous && `${previous[0]} ${word}`;
      if (
        pair &&
        text.startsWith(pair, previous?.index) &&
        isWorthPairing(previous![0], word) &&
        isShort(pair)
      )
        phrases.add(pair);
      previous = match;
    }
  }
  return [...phrases];
}

function isShort(phrase: string): boolean {
  return phrase.length <= MAX_PHRASE_LENGTH;
}

function isWorthPairing(one: string, other: string): boolean {
  return one !== other && !isSaleTalk(one) && !isSaleTalk(other) && hasLetter(one + other);
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Whether somebody may want to search for one of `phrasesOf`: two characters or more, letters among them, no sale talk. */
export function isWorthSuggesting(phrase: string): boolean {
  return countCharacters(phrase) > 1 && hasLetter(phrase) && !isSaleTalk(phrase);
}
