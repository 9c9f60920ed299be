import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SessionState } from './session-store.ts';
import { hasHint } from './signed-in-hint.ts';

/** What was told last, as `tellService` keeps it. */
const TOLD_KEY = 'token-told';

/**
 * Where the operator has named a service that follows sign-ins (`TOKEN_SYNC_URL`), tells it when somebody else, or
 * nobody any more, is signed in here. In the background; what fails is tried again when a page is next loaded.
 */
export function useTokenSync({ viewer, loading, signedIn }: SessionState): void {
  const url = useRouteLoaderData<{ tokenSyncUrl?: string }>('root')?.tokenSyncUrl;
  const accountId = viewer?.id;
  const isKnown = accountId !== undefined || (!loading && !signedIn);
  useEffect(() => {
    if (url && isKnown) void tellIfDue(url, accountId);
  }, [url, accountId, isKnown]);
}

async function tellIfDue(url: string, accountId: string | undefined): Promise<void> {
  try {
    if (!isDue(url, accountId)) return;
    const { tellService } = await import('../account/tell-service.ts');
    await tellService({
      url,
      accountId,
      toldKey: TOLD_KEY,
      // Another tab may have told already, or have signed in or out meanwhile.
      isStillDue: () => isDue(url, accountId) && hasHint() === (accountId !== undefined),
    });
  } catch (error) {
    console.error('로그인 상태를 연결된 서비스에 알리지 못했습니다.', error);
  }
}

function isDue(url: string, accountId: string | undefined): boolean {
  const told = localStorage.getItem(TOLD_KEY);
  if (!accountId) return told !== null;
  // A second line is of somebody else, whose sign-out could not be told yet.
  return !told?.startsWith(`${accountId} ${url} `) || told.includes('\n');
}
