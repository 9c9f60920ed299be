import { useEffect, useSyncExternalStore } from 'react';

let shown = 0;
let isLifted = false;
const listeners = new Set<() => void>();

function count(step: 1 | -1): void {
  shown += step;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMarkLeaveGuardShown(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

export const isLeaveGuardShown = () => shown > 0;

/** A router supports one blocker: others give way. */
export function useIsLeaveGuardShown(): boolean {
  return useSyncExternalStore(subscribe, isLeaveGuardShown, () => false);
}

/** For the next document, after a question about it. */
export function liftLeaveGuards(): void {
  isLifted = true;
}

export function takeLifted(): boolean {
  const wasLifted = isLifted;
  isLifted = false;
  return wasLifted;
}
