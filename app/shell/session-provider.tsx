import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { matchPath, useLocation, useNavigation } from 'react-router';
import { ViewerProvider } from '../account/viewer.tsx';
import { PicksProvider } from '../pick/picks.tsx';
import { useToast } from '../ui/toast.tsx';
import { SessionStore, UNKNOWN, type SessionAnswer, type SessionState } from './session-store.ts';
import { forgetHint, hasHint } from './signed-in-hint.ts';
import { useTokenSync } from './use-token-sync.ts';

/** Finds out once, when the app opens, who looks at it and what they have picked; and again when that may have changed. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { viewer, loading, signedIn, picks } = useSession();
  return (
    <ViewerProvider viewer={viewer} loading={loading} signedIn={signedIn}>
      <PicksProvider viewerId={viewer?.id ?? null} pickedIds={picks}>
        {children}
      </PicksProvider>
    </ViewerProvider>
  );
}

function useSession(): SessionState {
  const { showToast } = useToast();
  const [store] = useState(
    () =>
      new SessionStore({
        hasHint,
        forgetHint,
        ask: askServer,
        onFailure(error) {
          console.error('로그인 상태를 확인하지 못했습니다.', error);
          showToast('로그인 상태를 확인하지 못했습니다.', 'failed');
        },
      }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, () => UNKNOWN);
  useChecks(store);
  useTokenSync(state);
  useEffect(() => {
    if (state !== UNKNOWN) markRoot(state);
  }, [state]);
  return state;
}

/** Looks again whenever a page is shown: after signing in, after leaving in another tab, after coming back. */
function useChecks(store: SessionStore): void {
  const { key, pathname } = useLocation();
  const productId = matchPath('/product/detail/:id/*', pathname)?.params.id;
  const { formMethod = 'GET' } = useNavigation();
  const hasSent = useRef(false);
  useEffect(() => {
    if (formMethod !== 'GET') hasSent.current = true;
  }, [formMethod]);
  useEffect(() => {
    store.check({ changed: hasSent.current, productId });
    hasSent.current = false;
  }, [store, key, productId]);
  useEffect(() => {
    const check = () => store.check({ productId });
    window.addEventListener('pageshow', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('pageshow', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [store, productId]);
}

async function askServer(productIds: string[]): Promise<SessionAnswer> {
  const query = productIds.length > 0 ? `?${new URLSearchParams({ ids: productIds.join(',') })}` : '';
  const response = await fetch(`/api/session${query}`);
  if (!response.ok) throw new Error(`GET /api/session: ${response.status}`);
  return (await response.json()) as SessionAnswer;
}

/** Keeps up what the script in the head began: CSS draws both sign-in states and the splash from the root element. */
function markRoot({ signedIn, loading }: SessionState): void {
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
  if (!loading) document.documentElement.removeAttribute('data-splash');
}
