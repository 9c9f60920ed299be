import { normaliseSearchText } from '../../korean/search-text.ts';
import { countCharacters, type SearchedTexts } from '../text/match-text.ts';
import { isSaleTalk } from './sale-talk.ts';

/** Marks only between letters or digits: `usb-c`, `h&m`, `3.0`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[&.+'-][\p{L}\p{M}\p{N}]+)*/gu;
const MAX_PHRASE_LENGTH = 20;

export interface PhraseCount {
  text: string;
  listings: number;
}

export function phraseWords(normalised: string): string[] {
  return normalised.match(WORD) ?? [];
}

/** Words and pairs of neighbouring words, each once, without sale talk (`팝니다`). */
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

/** Two characters with a letter, and no sale talk. */
export function isWorthSuggesting(phrase: string): boolean {
  return countCharacters(phrase) > 1 && hasLetter(phrase) && !isSaleTalk(phrase);
}
