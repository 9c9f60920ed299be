import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The router's key of the first entry. */
const FIRST_KEY = 'default';

const watchers = new Set<(event: PopStateEvent) => void>();

// Registered before the router's own listener.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => watchers.forEach((watch) => watch(event)), {
    capture: true,
  });
}

/** When an overlay has closed and its entry is about to be left: one that opens in its place takes the entry over. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Gives an overlay a history entry, so that going back closes it. Links in the overlay must replace that entry. */
export function useOverlayHistory(name: string) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const isOwnEntry = useRef(false);

  // A new page replaces the overlay; a reload leaves its entry.
  useEffect(() => {
    setOpen(false);
    isOwnEntry.current = readState(history.state).overlay === name;
    if (isOwnEntry.current) history.back();
  }, [key, name]);

  useEffect(() => {
    const watch = (event: PopStateEvent) => {
      const state = readState(event.state);
      const isSamePage = (state.key ?? FIRST_KEY) === key;
      const isToOverlay = isSamePage && state.overlay === name;
      if (isToOverlay || (isSamePage && isOwnEntry.current)) event.stopImmediatePropagation();
      isOwnEntry.current = isToOverlay;
      setOpen(isToOverlay);
    };
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }, [key, name]);

  const open = useCallback(() => {
    if (!isOwnEntry.current) pushEntry(name);
    isOwnEntry.current = true;
    setOpen(true);
  }, [name]);

  const close = useCallback(() => {
    setOpen(false);
    if (isOwnEntry.current) leaveEntry(name);
  }, [name]);

  return { isOpen, open, close };
}

function pushEntry(overlay: string): void {
  const state = readState(history.state);
  if (leaving === undefined) return history.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlay }, '');
  clearTimeout(leaving);
  leaving = undefined;
  history.replaceState({ ...state, overlay }, '');
}

function leaveEntry(overlay: string): void {
  leaving ??= setTimeout(() => {
    leaving = undefined;
    if (readState(history.state).overlay === overlay) history.back();
  });
}

type EntryState = { key?: string; idx?: number; overlay?: string };

function readState(state: unknown): EntryState {
  return typeof state === 'object' && state !== null ? state : {};
}
