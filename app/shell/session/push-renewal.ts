import { useEffect } from 'react';
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
