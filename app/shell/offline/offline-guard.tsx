import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { useToast } from '../../ui/feedback/toast.tsx';

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** A toast instead of an error page. A router supports one blocker; see `useIsLeaveGuardShown`. */
export function OfflineGuard() {
  const { showToast } = useToast();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      addressOf(currentLocation) !== addressOf(nextLocation) &&
      !isPagePrefetched(addressOf(nextLocation)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    console.error('인터넷에 연결되어 있지 않아 화면을 열지 못했습니다.');
    showToast('인터넷에 연결되어 있지 않아요.', 'failed');
  }, [blocker, showToast]);
  return null;
}

let isAtHand: (href: string) => boolean = () => false;

/** Whether a page (path and parameters) opens without a request. */
function isPagePrefetched(href: string): boolean {
  return isAtHand(href);
}

export function setPrefetchedCheck(teller: (href: string) => boolean): void {
  isAtHand = teller;
}
