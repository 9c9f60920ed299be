import type { ViewerState } from '../../account/viewer.tsx';

export type Searcher = { accountId: string } | 'guest' | undefined;

export function searcherOf({
  viewer,
  loading,
  signedIn,
}: Pick<ViewerState, 'viewer' | 'loading' | 'signedIn'>): Searcher {
  if (viewer) return { accountId: viewer.id };
  return loading || signedIn ? undefined : 'guest';
}

/** From before lists were stored by account. */
export const SHARED_KEY = 'recent-searches';
const PREFIX = `${SHARED_KEY}:`;
const GUEST_KEY = `${PREFIX}guest`;

export function recentSearchKey(searcher: NonNullable<Searcher>): string {
  return searcher === 'guest' ? GUEST_KEY : PREFIX + searcher.accountId;
}

/** Deletes other accounts' lists, but keeps that saving is off. */
export function forgetOthersSearches(searcher: NonNullable<Searcher>): void {
  try {
    const stored = [GUEST_KEY, recentSearchKey(searcher)];
    const others = Object.keys(localStorage).filter(
      (key) => key === SHARED_KEY || (key.startsWith(PREFIX) && !stored.includes(key)),
    );
    for (const key of others)
      if (!localStorage.getItem(key)?.includes('"saving":false')) localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
