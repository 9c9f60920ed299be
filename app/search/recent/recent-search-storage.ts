import { recentSearchKey, SHARED_KEY } from './recent-search-keys.ts';
import { NO_SEARCHES, parseRecentSearches, withSearch, type RecentSearches } from './recent-searches.ts';
import type { Searcher } from '../popular/searcher.ts';

/** What this browser keeps of a searcher; nothing where storage is blocked, or while it is not known who searches. */
export function readRecentSearches(searcher: Searcher): RecentSearches {
  if (!searcher) return NO_SEARCHES;
  try {
    const stored = localStorage.getItem(recentSearchKey(searcher));
    if (stored !== null) return parseRecentSearches(stored);
    const { saving } = parseRecentSearches(localStorage.getItem(SHARED_KEY));
    return { ...NO_SEARCHES, saving };
  } catch {
    return NO_SEARCHES; // Blocked storage throws as soon as it is named.
  }
}

/** Keeps them for the next visit, if this browser lets us. */
export function writeRecentSearches(searcher: Searcher, recent: RecentSearches): void {
  if (!searcher) return;
  try {
    localStorage.setItem(recentSearchKey(searcher), JSON.stringify(recent));
  } catch {
    // Blocked or full: the searches are remembered no longer than the page, which harms nobody.
  }
}

export function rememberSearch(searcher: Searcher, text: string): void {
  writeRecentSearches(searcher, withSearch(readRecentSearches(searcher), text));
}
