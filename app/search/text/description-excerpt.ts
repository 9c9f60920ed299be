import {
  holdsWord,
  matchRanges,
  type SearchedTexts,
  searchWords,
  type TextRange,
  wordsBeyondTitle,
} from './match-text.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';

export interface Excerpt {
  text: string;
  ranges: TextRange[];
}

/** How much of the sentence may stand before the word, in UTF-16 units. */
const MAX_BEFORE = 8;
const ELLIPSIS = '…';

/**
 * The sentence for which a listing was found, where its title, brand and wants do not say why.
 * @param queries alternatives, of which the listing matches at least one
 */
export function findExcerpt(product: SearchedTexts, queries: readonly string[]): Excerpt | undefined {
  const missing = queries.map((query) => wordsBeyondTitle(product, searchWords(query)));
  if (missing.some((words) => words.length === 0)) return undefined;
  const sentences = product.desc.split(/\n|(?<=[.!?~])\s/);
  for (const words of missing) {
    const sentence = sentences.find((text) => holdsOneOf(text, words));
    if (sentence) return cutAround(sentence.trim(), words);
  }
  return undefined;
}

function holdsOneOf(text: string, words: string[]): boolean {
  const normalised = normaliseSearchText(text);
  return words.some((word) => holdsWord(normalised, word));
}

function cutAround(sentence: string, words: string[]): Excerpt {
  const ranges = matchRanges(sentence, words.join(' '));
  const first = ranges[0]?.[0] ?? 0;
  if (first <= MAX_BEFORE) return { text: sentence, ranges };
  const space = sentence.indexOf(' ', first - MAX_BEFORE);
  const start = space === -1 || space > first ? first : space + 1;
  const shift = start - ELLIPSIS.length;
  return {
    text: ELLIPSIS + sentence.slice(start),
    ranges: ranges.map(([from, to]): TextRange => [from - shift, to - shift]),
  };
}
