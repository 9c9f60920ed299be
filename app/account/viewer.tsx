import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Viewer } from './account.ts';

export interface ViewerState {
  /** Who is looking at the app, once it is known. */
  viewer: Viewer | null;
  /** The sign-in state is still on its way. True at first, false after three seconds even if it is, and so for good. */
  loading: boolean;
  /** As far as is known: the viewer is here, or this browser has signed in and nothing speaks against it yet. */
  signedIn: boolean;
}

const ViewerContext = createContext<ViewerState | null>(null);

/** Tells everything inside who is looking at it. */
export function ViewerProvider({
  viewer,
  loading,
  signedIn,
  children,
}: ViewerState & { children: ReactNode }) {
  const state = useMemo(() => ({ viewer, loading, signedIn }), [viewer, loading, signedIn]);
  return <ViewerContext value={state}>{children}</ViewerContext>;
}

/** Who is looking. Nobody, and loading, on the server and in the first render. Throws outside `ViewerProvider`. */
export function useViewer(): ViewerState {
  const state = use(ViewerContext);
  if (!state) throw new Error('useViewer는 ViewerProvider 안에서만 쓸 수 있습니다.');
  return state;
}
