import type { ViewerState } from '../../account/viewer.tsx';

/** Whose searches a browser makes: an account's, a guest's; undefined while the session is on its way. */
export type Searcher = { accountId: string } | 'guest' | undefined;

export function searcherOf({
  viewer,
  loading,
  signedIn,
}: Pick<ViewerState, 'viewer' | 'loading' | 'signedIn'>): Searcher {
  if (viewer) return { accountId: viewer.id };
  return loading || signedIn ? undefined : 'guest';
}
