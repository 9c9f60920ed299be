import { useEffect } from 'react';
import type { Unread } from '../../live/live-event.ts';
import { pushOwner } from '../../notice/push/browser/device-pushes.ts';

/** Once a visit, and once after signing in. */
export function usePushRenewal(accountId: string | undefined): void {
  useEffect(() => {
    if (accountId === undefined || pushOwner() !== accountId) return;
    import('../../notice/push/browser/subscribe-device.ts').then(
      ({ renewSubscription }) => renewSubscription(accountId),
      (error: unknown) => console.warn('푸시를 새로 등록하지 못했습니다.', error),
    );
  }, [accountId]);
}

/** The unread count on the icon of an app with pushes. */
export function useAppBadge(accountId: string | undefined, { chats, notices }: Unread): void {
  const count = chats + notices;
  useEffect(() => {
    if (accountId === undefined || pushOwner() !== accountId || !('setAppBadge' in navigator)) return;
    navigator.setAppBadge(count).catch((error: unknown) => console.info('배지를 바꾸지 못했습니다.', error));
  }, [accountId, count]);
}
