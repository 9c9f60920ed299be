import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does what the browser does for a new document when a page has come in the place of another: reads its title,
 * and lets the keyboard go on from its start if what had the focus is gone.
 */
export function PageAnnouncer() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (key === firstKey) return;
    setTitle(document.title);
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [key, firstKey]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
