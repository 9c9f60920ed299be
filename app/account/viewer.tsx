import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Viewer } from './account.ts';

export interface ViewerState {
  viewer: Viewer | null;
  loading: boolean;
  /** The viewer is known, or only this browser's hint cookie, which nothing has contradicted yet. */
  signedIn: boolean;
  refresh(): void;
}

const ViewerContext = createContext<ViewerState | null>(null);

export function ViewerProvider({
  viewer,
  loading,
  signedIn,
  refresh,
  children,
}: ViewerState & { children: ReactNode }) {
  const state = useMemo(() => ({ viewer, loading, signedIn, refresh }), [viewer, loading, signedIn, refresh]);
  return <ViewerContext value={state}>{children}</ViewerContext>;
}

/** Nobody, and loading, on the server and in the first render. Throws outside `ViewerProvider`. */
export function useViewer(): ViewerState {
  const state = use(ViewerContext);
  if (!state) throw new Error('ViewerProvider 안에서만 쓸 수 있습니다.');
  return state;
}
