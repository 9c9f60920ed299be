import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from './session/app-state.tsx';

/** Not state: an error page has a frame of its own. */
let lastKey: string | undefined;
let lastPath: string | undefined;

/** As browsers do for a new document: announces the title and focuses the main part, unless only the list changed. */
export function PageAnnouncer() {
  const { key, pathname } = useLocation();
  const { isMenuOpen } = useAppState();
  const [title, setTitle] = useState('');

  useEffect(() => {
    const isNew = lastKey !== undefined && key !== lastKey;
    lastKey = key;
    if (!isNew) return;
    setTitle(document.title);
    if (isFocusGone()) focusMain();
  }, [key]);

  useEffect(() => {
    if (isMenuOpen) return;
    const isNew = lastPath !== undefined && pathname !== lastPath;
    lastPath = pathname;
    if (isNew && !isTyping() && !mainPart()?.contains(document.activeElement)) focusMain();
  }, [pathname, isMenuOpen]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}

const mainPart = () => document.getElementById('main');
const isFocusGone = () => document.activeElement === null || document.activeElement === document.body;
/** The search box was focused while the page was loading. */
const isTyping = () => document.activeElement instanceof HTMLInputElement;
const focusMain = () => mainPart()?.focus({ preventScroll: true });
