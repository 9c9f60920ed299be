import { cutAndNormalizeText } from '../../korean/normalize-text.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Synonyms } from './synonym-rewrites.server.ts';
import { unfinishedWord, wordsOneTypoFrom } from './typos.ts';
import { isVocabularyWord, type WordCounts } from '../text/vocabulary.ts';

const MAX_REWRITES = 6;
const MAX_SUSPECTS = 3;
const MAX_SPLITS = 3;
/** A listed word is a typo only of one that is so much more common. */
const TYPO_IS_RARER = 100;
const COMMON = 1_000;
/** UTF-16 units, so that it fits into an address. */
const MAX_REWRITE_LENGTH = 100;
const RUN = /[가-힣ㄱ-ㅎㅏ-ㅣ]+|\p{Script=Latin}+/gu;

interface Run {
  at: number;
  typed: string;
  word: string;
}

interface Guess {
  q: string;
  listings: number;
}

/** Corrects or splits one word by those of titles, brands and `synonyms`, most common first: `아이퐁` → `아이폰`. */
export async function typoRewrites(text: string, index: SearchIndex, synonyms: Synonyms): Promise<string[]> {
  const typed = cutAndNormalizeText(text, 'NFC', MAX_REWRITE_LENGTH).trim();
  const runs = [...typed.matchAll(RUN)].map(toRun);
  const known = await index.countWords(runs.map(({ word }) => word));
  const suspects = runs
    .filter(({ word }) => (known.get(word) ?? 0) < COMMON)
    .toSorted((a, b) => (known.get(a.word) ?? 0) - (known.get(b.word) ?? 0))
    .slice(0, MAX_SUSPECTS);
  const replace = ({ at, typed: { length } }: Run, meant: string) =>
    typed.slice(0, at) + meant + typed.slice(at + length);
  const guessBy = async (meantOf: (word: string) => Promise<WordCounts>): Promise<Guess[]> => {
    const meantByRun = await Promise.all(suspects.map(({ word }) => meantOf(word)));
    return suspects.flatMap((run, at) => {
      const minListings = Math.max((known.get(run.word) ?? 0) * TYPO_IS_RARER, 1);
      return [...meantByRun[at]!]
        .filter(([, listings]) => listings >= minListings)
        .map(([meant, listings]) => ({ q: replace(run, meant), listings }));
    });
  };
  const whole = await guessBy((word) => wholeWords(word, index, synonyms));
  const guesses = whole.length > 0 ? whole : await guessBy((word) => splitWords(word, index));
  const commonestFirst = guesses.toSorted((a, b) => b.listings - a.listings || (a.q < b.q ? -1 : 1));
  return commonestFirst
    .map(({ q }) => q)
    .filter((q) => q.length <= MAX_REWRITE_LENGTH)
    .slice(0, MAX_REWRITES);
}

function toRun({ 0: typed, index }: RegExpExecArray): Run {
  const isHangul = /^[가-힣ㄱ-ㅣ]/.test(typed);
  return { at: index, typed, word: isHangul ? typed : normaliseSearchText(typed) };
}

async function wholeWords(word: string, index: SearchIndex, synonyms: Synonyms): Promise<WordCounts> {
  const unfinished = unfinishedWord(word);
  const near = wordsOneTypoFrom(word);
  const [counted, listings] = await Promise.all([
    index.countWords(near),
    unfinished ? index.countWordsBetween(unfinished.from, unfinished.below) : 0,
  ]);
  // Titles may have them with an ending only: 모니터와.
  const meant = new Map([
    ...near.filter((other) => synonyms.has(other)).map((other) => [other, 1] as const),
    ...counted,
  ]);
  if (unfinished && listings > 0) meant.set(unfinished.text, listings);
  return meant;
}

/** One of the two is right: `닌텐도스위취`. */
async function splitWords(word: string, index: SearchIndex): Promise<WordCounts> {
  const splits = Array.from({ length: word.length }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const known = await index.countWords(splits.flat().filter(isVocabularyWord));
  const rights = splits
    .flatMap(([left, right]) => [
      { right: left, wrong: right, join: (meant: string) => left + meant },
      { right, wrong: left, join: (meant: string) => meant + right },
    ])
    .filter(({ right, wrong }) => known.has(right) && !known.has(wrong))
    .toSorted((a, b) => (known.get(b.right) ?? 0) - (known.get(a.right) ?? 0))
    .slice(0, MAX_SPLITS);
  const found: WordCounts = new Map();
  for (const { wrong, join } of rights) {
    for (const [meant, listings] of await index.countWords(wordsOneTypoFrom(wrong)))
      found.set(join(meant), listings);
    if (found.size > 0) return found;
  }
  return found;
}
