import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Reads the title of the page that has come in the place of another, as the browser does for a new document. */
export function PageAnnouncer() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (key !== firstKey) setTitle(document.title);
  }, [key, firstKey]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
