import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The key the router gives to a page of the browser's history that has none. */
const FIRST_KEY = 'default';

const watchers = new Set<(event: PopStateEvent) => void>();

// Here and not in an effect, so as to hear of it before the router, which starts listening when it is made.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => watchers.forEach((watch) => watch(event)), {
    capture: true,
  });
}

/**
 * Gives what opens over a page (a menu, a photo) an entry of its own in the browser's history, so that going back
 * closes it. The router never hears of that entry (same page, same key): it would load the page again. A link in
 * the overlay must replace it.
 * @param name tells the overlays of a page apart
 */
export function useOverlayHistory(name: string) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const isOwnEntry = useRef(false);

  // A page that has come takes the overlay's place. A reloaded one starts without it, on its own entry.
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
    if (isOwnEntry.current) history.back();
  }, []);

  return { isOpen, open, close };
}

function pushEntry(overlay: string): void {
  const state = readState(history.state);
  history.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlay }, '');
}

type EntryState = { key?: string; idx?: number; overlay?: string };

function readState(state: unknown): EntryState {
  return typeof state === 'object' && state !== null ? state : {};
}
