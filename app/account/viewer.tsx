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
const KnownViewerContext = createContext<Viewer | null | undefined>(undefined);

export function ViewerProvider({
  viewer,
  loading,
  signedIn,
  refresh,
  children,
}: ViewerState & { children: ReactNode }) {
  const state = useMemo(() => ({ viewer, loading, signedIn, refresh }), [viewer, loading, signedIn, refresh]);
  return (
    <ViewerContext value={state}>
      <KnownViewerContext value={viewer}>{children}</KnownViewerContext>
    </ViewerContext>
  );
}

/** Nobody, and loading, on the server and in the first render. Throws outside `ViewerProvider`. */
export function useViewer(): ViewerState {
  const state = use(ViewerContext);
  if (!state) throw new Error(OUTSIDE);
  return state;
}

/**
 * Null for a guest and while loading. A guest's page renders nothing anew when loading ends: in a list each card asks.
 * Throws outside `ViewerProvider`.
 */
export function useKnownViewer(): Viewer | null {
  const viewer = use(KnownViewerContext);
  if (viewer === undefined) throw new Error(OUTSIDE);
  return viewer;
}

const OUTSIDE = 'ViewerProvider 안에서만 쓸 수 있습니다.';
