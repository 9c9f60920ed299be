import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const watchers = new Set<(event: PopStateEvent) => void>();

/** A closed overlay whose entry is about to be left: the next overlay takes the entry over. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/** True until the browser has gone back: going back twice would leave the page. */
let isGoingBack = false;

let waiting: string | undefined;

// Registered before the router's own listener.
if (typeof window !== 'undefined') {
  window.addEventListener(
    'popstate',
    (event) => {
      isGoingBack = false;
      watchers.forEach((watch) => watch(event));
      if (waiting !== undefined) pushEntry(waiting);
      waiting = undefined;
    },
    { capture: true },
  );
}

/**
 * Gives an overlay a history entry, so that going back closes it. Links in the overlay must replace that entry, unless
 * it `reopens` when one comes back to it.
 */
export function useOverlayHistory(name: string, reopens = false) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  /** The key of the page that the overlay's entry lies over. */
  const entryOver = useRef<string>(undefined);

  const close = useCallback(() => {
    setOpen(false);
    if (waiting === name) waiting = undefined;
    else leaveEntry(name);
  }, [name]);

  // A new page replaces the overlay; a reload leaves its entry.
  const enterPage = useEffectEvent(() => {
    const isReopened = reopens && readState(history.state).overlay === name;
    entryOver.current = isReopened ? key : undefined;
    if (isReopened) setOpen(true);
    else close();
  });
  useEffect(() => {
    if (entryOver.current !== key) enterPage();
  }, [key]);

  useEffect(() => {
    const watch = (event: PopStateEvent) => {
      const state = readState(event.state);
      const isSamePage = keyOf(state) === key;
      const isToOverlay = isSamePage && (state.overlay === name || waiting === name);
      if (isToOverlay || (isSamePage && entryOver.current === key)) event.stopImmediatePropagation();
      entryOver.current = isToOverlay ? key : undefined;
      setOpen(isToOverlay);
    };
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }, [key, name]);

  const open = useCallback(() => {
    const pageKey = keyOf(readState(history.state));
    if (isGoingBack) waiting = name;
    else if (entryOver.current !== pageKey || leaving !== undefined) pushEntry(name);
    entryOver.current = pageKey;
    setOpen(true);
  }, [name]);

  /** Once a page has replaced the overlay's entry: going back then belongs to the router, before React knows of the page. */
  const handOver = useCallback(() => {
    if (readState(history.state).overlay !== name) entryOver.current = undefined;
  }, [name]);

  return { isOpen, open, close, handOver };
}

function pushEntry(overlay: string): void {
  const state = readState(history.state);
  if (leaving === undefined) return history.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlay }, '');
  clearTimeout(leaving);
  leaving = undefined;
  history.replaceState({ ...state, overlay }, '');
}

function leaveEntry(overlay: string): void {
  if (isGoingBack || readState(history.state).overlay !== overlay) return;
  leaving ??= setTimeout(() => {
    leaving = undefined;
    if (readState(history.state).overlay !== overlay) return;
    isGoingBack = true;
    history.back();
  });
}

/** For a navigation that replaces the entry of the overlay it comes from. False where there is none. */
export function takeOverEntry(overlay: string): boolean {
  const state = readState(history.state);
  if (state.overlay !== overlay) return false;
  history.replaceState({ ...state, overlay: undefined }, '');
  return true;
}

type EntryState = { key?: string; idx?: number; overlay?: string };

function readState(state: unknown): EntryState {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The router's key of the page; its first entry has none. */
function keyOf(state: EntryState): string {
  return state.key ?? 'default';
}
