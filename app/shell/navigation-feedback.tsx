import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import styles from './navigation-feedback.module.css';
import { useAppState } from './session/app-state.tsx';

export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={styles.track} role="progressbar" aria-label="불러오는 중">
      <div className={styles.bar} />
    </div>
  );
}

/** Not state: an error page has a frame of its own. */
let lastKey: string | undefined;
let lastPath: string | undefined;

/** As browsers do for a new document: announces the title and focuses the main part, unless only the list changed. */
export function PageAnnouncer() {
  const { key, pathname } = useLocation();
  const { isMenuOpen } = useAppState();
  const [title, setTitle] = useState('');
  const isFocusedSince = useFocusSinceLoading();

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
    if (isNew && !isFocusedSince() && !mainPart()?.contains(document.activeElement)) focusMain();
  }, [pathname, isMenuOpen, isFocusedSince]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}

const mainPart = () => document.getElementById('main');
const isFocusGone = () => document.activeElement === null || document.activeElement === document.body;
const focusMain = () => mainPart()?.focus({ preventScroll: true });

/** Whether something, such as the search box, was focused while the page that now appears was loading. */
function useFocusSinceLoading(): () => boolean {
  const { state } = useNavigation();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (state === 'loading') before.current = document.activeElement;
  }, [state]);
  return useCallback(() => {
    const { activeElement } = document;
    const isFocused = !isFocusGone() && activeElement !== before.current;
    before.current = activeElement;
    return isFocused;
  }, []);
}
