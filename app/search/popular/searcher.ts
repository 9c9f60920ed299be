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
