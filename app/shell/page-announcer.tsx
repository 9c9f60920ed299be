import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from './app-state.tsx';

/** The page that was told of last. Not state: an error page comes with a frame of its own. */
let lastKey: string | undefined;
let lastPath: string | undefined;

/**
 * Does for a page that has come in the place of another what the browser does for a new document: its title is read
 * out, and the keyboard goes on from its main part, with the header one step behind.
 */
export function PageAnnouncer() {
  const { key, pathname } = useLocation();
  const { isMenuOpen } = useAppState();
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (lastKey !== undefined && key !== lastKey) setTitle(document.title);
    lastKey = key;
  }, [key]);

  // Another search or order of the same list leaves the focus where it is, and so does a page that has set it.
  useEffect(() => {
    if (isMenuOpen) return;
    const main = document.getElementById('main');
    const isNew = lastPath !== undefined && pathname !== lastPath;
    lastPath = pathname;
    if (isNew && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, isMenuOpen]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
