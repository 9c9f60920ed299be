import { useEffect, useSyncExternalStore } from 'react';

let shown = 0;
const listeners = new Set<() => void>();

function count(step: 1 | -1): void {
  shown += step;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says, as long as it is used, that something on the page asks before it is left. */
export function useSayLeaveGuardIsShown(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

/** Whether something on the page asks before it is left. A router knows one guard at a time, so others stand back. */
export function useIsLeaveGuardShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown > 0,
    () => false,
  );
}
