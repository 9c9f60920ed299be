import { NO_SEARCHES, parseRecentSearches, withSearch, type RecentSearches } from './recent-searches.ts';

const KEY = 'recent-searches';

/** What this browser keeps; nothing where storage is blocked. */
export function readRecentSearches(): RecentSearches {
  try {
    return parseRecentSearches(localStorage.getItem(KEY));
  } catch {
    return NO_SEARCHES; // Blocked storage throws as soon as it is named.
  }
}

/** Keeps them for the next visit, if this browser lets us. */
export function writeRecentSearches(recent: RecentSearches): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(recent));
  } catch {
    // Blocked or full: the searches are remembered no longer than the page, which harms nobody.
  }
}

export function rememberSearch(text: string): void {
  writeRecentSearches(withSearch(readRecentSearches(), text));
}
