import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router';
import { AlertDialog } from './alert-dialog.tsx';
import { takeLifted, useMarkLeaveGuardShown } from './leave-guards-shown.ts';

type LeaveGuardProps = {
  /** Redirects after a submission are not blocked. */
  isUnsaved: boolean;
  /** The document may be left: the next one shows the form's result. */
  isSending?: boolean;
  /** For a form that is a part of a page: the address parameter that opens it. */
  part?: string | undefined;
  title: string;
  text?: string;
  /** `primary` where nothing is lost. */
  tone?: 'primary' | 'danger';
  onLeave?: () => void;
};

/** Asks before leaving unsaved work: for links and going back; the browser asks in other cases. */
export function LeaveGuard({
  isUnsaved,
  isSending = false,
  part,
  title,
  text,
  tone = 'danger',
  onLeave,
}: LeaveGuardProps) {
  useMarkLeaveGuardShown();
  const { pathname } = useLocation();
  // The router may have moved on before this has been unmounted.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname === pathname &&
      (nextLocation.pathname !== pathname ||
        (part !== undefined && valueOf(currentLocation, part) !== valueOf(nextLocation, part))),
  );
  useEffect(() => {
    if (!isUnsaved || isSending) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!takeLifted()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, isSending]);
  useBackToStay(blocker);
  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      title={title}
      {...(text === undefined ? {} : { text })}
      confirmLabel="나가기"
      cancelLabel="계속 쓰기"
      tone={tone}
      hasHistoryEntry={false}
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    />
  );
}

const valueOf = ({ search }: { search: string }, name: string) => new URLSearchParams(search).get(name);

/** Going back while the question is open means staying. */
function useBackToStay(blocker: Blocker): void {
  const blockedLocation = useRef<Blocker['location']>(undefined);
  useEffect(() => {
    const { state, location } = blocker;
    if (state === 'blocked' && blockedLocation.current !== undefined && blockedLocation.current !== location)
      blocker.reset();
    else blockedLocation.current = location;
  }, [blocker]);
}
