import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SessionState } from './session-store.ts';

/**
 * Where the operator has named a service that follows sign-ins (`TOKEN_SYNC_URL`), tells it who is signed in here. In the
 * background; what fails is tried again when a page is next loaded.
 */
export function useTokenSync({ viewer, loading, signedIn }: SessionState): void {
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
