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
 * Gives the open menu an entry of its own in the browser's history, so that going back closes it. The router never
 * hears of that entry (same page, same key): it would load the page again. A link in the menu must replace it.
 */
export function useMenuHistory() {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const isMenuEntry = useRef(false);

  // A page that has come takes the menu's place; a reloaded one starts without it.
  useEffect(() => {
    isMenuEntry.current = false;
    setOpen(false);
    forgetMenuEntry();
  }, [key]);

  useEffect(() => {
    const watch = (event: PopStateEvent) => {
      const isSamePage = (readState(event.state).key ?? FIRST_KEY) === key;
      const isToMenu = readState(event.state).menu === true;
      if (!isSamePage) return;
      if (isToMenu || isMenuEntry.current) event.stopImmediatePropagation();
      isMenuEntry.current = isToMenu;
      setOpen(isToMenu);
    };
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }, [key]);

  const open = useCallback(() => {
    if (!isMenuEntry.current) {
      const state = readState(history.state);
      history.pushState({ ...state, idx: (state.idx ?? 0) + 1, menu: true }, '');
      isMenuEntry.current = true;
    }
    setOpen(true);
  }, []);

  const close = useCallback(() => {
    setOpen(false);
    if (isMenuEntry.current) history.back();
  }, []);

  return { isOpen, open, close };
}

type EntryState = { key?: string; idx?: number; menu?: boolean };

function readState(state: unknown): EntryState {
  return typeof state === 'object' && state !== null ? state : {};
}

function forgetMenuEntry(): void {
  const { menu, ...state } = readState(history.state);
  if (menu) history.replaceState(state, '');
}
