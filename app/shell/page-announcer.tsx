import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from './session/app-state.tsx';

/** The page that was told of last. Not state: an error page comes with a frame of its own. */
let lastKey: string | undefined;
let lastPath: string | undefined;

/**
 * Does for a page that has come in the place of another what the browser does for a new document: its title is read
 * out, and the keyboard goes on from its main part, with the header one step behind. Another search or order of the
 * same list leaves the focus where it is while that is there, and so does a page that has set it.
 */
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
    if (isNew && !mainPart()?.contains(document.activeElement)) focusMain();
  }, [pathname, isMenuOpen]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}

const mainPart = () => document.getElementById('main');
const isFocusGone = () => document.activeElement === null || document.activeElement === document.body;
const focusMain = () => mainPart()?.focus({ preventScroll: true });
