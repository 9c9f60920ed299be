import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  matchPath,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { deviceUserOf, forgetOthersHistory } from '../../account/device-history.ts';
import { ViewerProvider } from '../../account/viewer.tsx';
import { useLiveClient } from '../../live/live-client.tsx';
import { PicksProvider } from '../../pick/picks.tsx';
import { type ToastApi, useToast } from '../../ui/feedback/toast.tsx';
import { useIsLeaveGuardShown } from '../../ui/overlay/leave-guards-shown.ts';
import type { PageHandle } from '../page-handle.ts';
import { useAppBadge, usePushRenewal } from './push-renewal.ts';
import { type SessionAnswer, type SessionState, SessionStore, UNKNOWN } from './session-store.ts';
import { forgetHint, hasHint, sessionAddress } from './signed-in-hint.ts';
import { UnreadContext } from './unread.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  const { state, refresh } = useSession();
  const { viewer, loading, signedIn, picks, unread, requestedAt } = state;
  return (
    <ViewerProvider viewer={viewer} loading={loading} signedIn={signedIn} refresh={refresh}>
      <PicksProvider viewerId={viewer?.id ?? null} pickedIds={picks} requestedAt={requestedAt}>
        <UnreadContext value={unread}>{children}</UnreadContext>
      </PicksProvider>
    </ViewerProvider>
  );
}

function useSession(): { state: SessionState; refresh(): void } {
  const { showToast } = useToast();
  const [store] = useState(
    () =>
      new SessionStore({
        hasHint,
        forgetHint,
        ask: askServer,
        onFailure(error) {
          console.error('로그인 상태를 확인하지 못했습니다.', error);
          // What cannot be opened tells of a lost connection.
          if (navigator.onLine) showToast('로그인 상태를 확인하지 못했어요.', 'failed');
        },
      }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, () => UNKNOWN);
  useChecks(store);
  useSignedOutElsewhere(state, showToast);
  const live = useLiveClient();
  const { signedIn } = state;
  useEffect(() => live.setSignedIn(signedIn), [live, signedIn]);
  useEffect(() => (signedIn ? live.watchPersonal() : undefined), [live, signedIn]);
  useTokenSync(state);
  usePushRenewal(state.viewer?.id);
  useAppBadge(state.viewer?.id, state.unread);
  useEffect(() => {
    if (state !== UNKNOWN) markRoot(state);
    const user = deviceUserOf(state);
    if (user) forgetOthersHistory(user);
  }, [state]);
  const refresh = useCallback(() => store.check({ changed: true }), [store]);
  return { state, refresh };
}

function useChecks(store: SessionStore): void {
  const { key, pathname } = useLocation();
  const productId = matchPath('/product/detail/:id/*', pathname)?.params.id;
  const { formMethod = 'GET' } = useNavigation();
  const live = useLiveClient();
  const hasSent = useRef(false);
  useEffect(() => {
    if (formMethod !== 'GET') hasSent.current = true;
  }, [formMethod]);
  useEffect(() => {
    store.check({ changed: hasSent.current, productId });
    hasSent.current = false;
  }, [store, key, productId]);
  useEffect(() => {
    const refresh = () => !document.hidden && store.refresh({ productId });
    const show = ({ persisted }: PageTransitionEvent) => (persisted ? refresh() : store.check({ productId }));
    window.addEventListener('pageshow', show);
    document.addEventListener('visibilitychange', refresh);
    const stopListening = live.onEvent((event) => {
      if (event.kind === 'personal') refresh();
      if (event.kind === 'unread') store.setUnread(event);
    });
    return () => {
      window.removeEventListener('pageshow', show);
      document.removeEventListener('visibilitychange', refresh);
      stopListening();
    };
  }, [store, live, productId]);
}

const SIGNED_OUT_TEXT = '다른 곳에서 로그아웃했어요. 쓰던 글은 그대로 있어요.';

/** Keeps forms that are being filled in. */
function useSignedOutElsewhere({ viewer }: SessionState, showToast: ToastApi['showToast']): void {
  const { revalidate } = useRevalidator();
  const isPersonal = (useMatches().at(-1)?.handle as PageHandle | undefined)?.isPersonal ?? false;
  const isLeaveGuardShown = useIsLeaveGuardShown();
  const knownId = useRef<string>(undefined);
  const lastKnownId = useRef<string>(undefined);
  const viewerId = viewer?.id;
  useEffect(() => {
    const lastId = lastKnownId.current;
    if (viewerId !== undefined) lastKnownId.current = viewerId;
    // Nothing of one person stays in memory for the next.
    if (viewerId !== undefined && lastId !== undefined && lastId !== viewerId)
      return window.location.reload();
    const hasLeft = knownId.current !== undefined && viewerId !== knownId.current;
    knownId.current = viewerId;
    if (hasLeft && isLeaveGuardShown) return showToast(SIGNED_OUT_TEXT, 'failed');
    if (hasLeft && isPersonal) void revalidate();
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer's id matters here
  }, [viewerId]);
}

async function askServer(productIds: string[]): Promise<SessionAnswer> {
  const address = sessionAddress(productIds);
  const early = window.earlySession;
  window.earlySession = undefined;
  const response = await (early?.address === address ? early.response : fetch(address));
  if (!response.ok) throw new Error(`GET /api/session: ${response.status}`);
  return (await response.json()) as SessionAnswer;
}

/** CSS draws sign-in state and splash from attributes of the root element. */
function markRoot({ signedIn, loading }: SessionState): void {
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
  if (!loading) document.documentElement.removeAttribute('data-splash');
}

/** With `TOKEN_SYNC_URL`, in the background; failures are retried when a page is next loaded. */
function useTokenSync({ viewer, loading, signedIn }: SessionState): void {
  const url = useRouteLoaderData<{ tokenSyncUrl?: string }>('root')?.tokenSyncUrl;
  const accountId = viewer?.id;
  const isKnown = accountId !== undefined || (!loading && !signedIn);
  useEffect(() => {
    if (!url || !isKnown) return;
    import('./token-sync.ts')
      .then(({ syncToken }) => syncToken(url, accountId))
      .catch((error: unknown) => console.error('로그인 상태를 연결된 서비스에 알리지 못했습니다.', error));
  }, [url, accountId, isKnown]);
}
