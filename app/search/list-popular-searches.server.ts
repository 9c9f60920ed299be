import type { Reader } from '../../database/database.ts';
import { firstCountedDay, seoulDay } from './counted-searches.ts';
import { holdsHiddenWord } from './hidden-words.ts';
import { listHiddenWords, listPopular, type PopularSearch } from './popular-search-store.server.ts';

export type { PopularSearch };

export interface PopularSearchList {
  /** Most popular first. */
  searches: PopularSearch[];
  hiddenWords: string[];
}

/**
 * What was searched for most in the last days, at most `limit` texts, those with a hidden word left out; what differs
 * in its spaces only is one, written as most people did. `now` is epoch ms.
 */
export async function listPopularSearches(
  db: Reader,
  now: number,
  limit: number,
): Promise<PopularSearchList> {
  const [found, hiddenWords] = await Promise.all([
    listPopular(db, { first: firstCountedDay(now), last: seoulDay(now) }, limit),
    listHiddenWords(db),
  ]);
  const byLetters = new Map<string, PopularSearch>();
  for (const { text, times } of found) {
    if (holdsHiddenWord(text, hiddenWords)) continue;
    const letters = text.replaceAll(' ', '');
    const same = byLetters.get(letters);
    if (same) same.times += times;
    else byLetters.set(letters, { text, times });
  }
  return { searches: [...byLetters.values()].toSorted((a, b) => b.times - a.times), hiddenWords };
}
