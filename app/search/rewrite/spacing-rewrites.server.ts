import { cutAndNormalizeText } from '../../korean/normalize-text.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { isVocabularyWord, type WordCounts } from '../text/vocabulary.ts';

/** UTF-16 units, so that it fits into an address. */
const MAX_REWRITE_LENGTH = 100;
const MIN_WORD = 2;
const MAX_WORD = 8;
const RUN = /[가-힣]+|[^가-힣]+/g;
const HANGUL = /^[가-힣]/;

/** Splits words that were written as one into those of titles and brands: `캐논카메라` → `캐논 카메라`, `eos카메라` → `eos 카메라`. */
export async function spacingRewrites(text: string, index: SearchIndex): Promise<string[]> {
  const typed = cutAndNormalizeText(text, 'NFC', MAX_REWRITE_LENGTH).trim().replace(/\s+/g, ' ');
  const runs = (typed.match(/[가-힣]+/g) ?? []).flatMap(partsOf);
  const known = await index.countWords([...new Set(runs)].filter(isVocabularyWord));
  const respace = (mustSplit: boolean) =>
    typed
      .split(' ')
      .map((word) => respaceWord(word, known, mustSplit))
      .join(' ');
  return [...new Set([respace(false), respace(true)])].filter(
    (q) => q !== typed && q.length <= MAX_REWRITE_LENGTH,
  );
}

function partsOf(run: string): string[] {
  const starts = Array.from({ length: run.length }, (_, start) => start);
  return starts.flatMap((start) =>
    Array.from({ length: MAX_WORD - MIN_WORD + 1 }, (_, more) => run.slice(start, start + MIN_WORD + more)),
  );
}

/** Unknown parts stay joined to what stands beside them. */
function respaceWord(word: string, known: WordCounts, mustSplit: boolean): string {
  const runs = word.match(RUN) ?? [];
  const respaced = runs.map((run) => {
    const words = HANGUL.test(run) ? splitRun(run, known, mustSplit) : undefined;
    return words ? ` ${words.join(' ')} ` : run;
  });
  return respaced.join('').trim().replace(/ +/g, ' ');
}

interface Split {
  words: string[];
  listings: number;
}

/** Into the fewest words, and of those the more common. @param mustSplit even where the whole is a word */
function splitRun(run: string, known: WordCounts, mustSplit: boolean): string[] | undefined {
  const best: (Split | undefined)[] = [{ words: [], listings: Infinity }];
  for (let end = 1; end <= run.length; end += 1) {
    for (let start = Math.max(0, end - MAX_WORD); start <= end - MIN_WORD; start += 1) {
      const before = best[start];
      const word = run.slice(start, end);
      const listings = known.get(word) ?? 0;
      const isWhole = word === run && mustSplit;
      if (!before || listings === 0 || isWhole) continue;
      const split = { words: [...before.words, word], listings: Math.min(before.listings, listings) };
      if (isBetter(split, best[end])) best[end] = split;
    }
  }
  return best[run.length]?.words;
}

function isBetter(split: Split, than: Split | undefined): boolean {
  if (!than) return true;
  const fewer = than.words.length - split.words.length;
  return fewer > 0 || (fewer === 0 && split.listings > than.listings);
}
