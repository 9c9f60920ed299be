import { phraseWords } from '../suggest/phrases.ts';
import type { SearchIndex } from '../index/search-index.ts';

/**
 * Whether each word of a normalised text is one that a listing's title or brand has, or is two of them written together
 * (`캠핑의자`, `아이폰15`).
 */
export async function areListedWords(
  index: Pick<SearchIndex, 'countPhrases'>,
  text: string,
): Promise<boolean> {
  const words = phraseWords(text);
  const splits = new Map(words.map((word) => [word, splitsOf(word)]));
  const known = await index.countPhrases([...new Set([...words, ...[...splits.values()].flat(2)])]);
  const isListed = (word: string) =>
    known.has(word) || splits.get(word)!.some(([left, right]) => known.has(left) && known.has(right));
  return words.length > 0 && words.every(isListed);
}

function splitsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]);
}
