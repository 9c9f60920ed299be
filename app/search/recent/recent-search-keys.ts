import type { Searcher } from '../popular/searcher.ts';

/** Until lists were kept by account, the list of whoever used this browser. */
export const SHARED_KEY = 'recent-searches';
const PREFIX = `${SHARED_KEY}:`;
const GUEST_KEY = `${PREFIX}guest`;

/** Under which name of this browser's storage the list of a searcher is kept. */
export function recentSearchKey(searcher: NonNullable<Searcher>): string {
  return searcher === 'guest' ? GUEST_KEY : PREFIX + searcher.accountId;
}

/**
 * Deletes what other accounts have searched for in this browser, now that it is known who uses it. That somebody wants no
 * searches kept stays: it says nothing of them.
 */
export function forgetOthersSearches(searcher: NonNullable<Searcher>): void {
  try {
    const stored = [GUEST_KEY, recentSearchKey(searcher)];
    const others = Object.keys(localStorage).filter(
      (key) => key === SHARED_KEY || (key.startsWith(PREFIX) && !stored.includes(key)),
    );
    for (const key of others)
      if (!localStorage.getItem(key)?.includes('"saving":false')) localStorage.removeItem(key);
  } catch {
    // Blocked storage holds none.
  }
}
