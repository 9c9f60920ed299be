import { useEffect, useRef } from 'react';

/** Single keys, by their names; not while something is typed, nor with a control key, nor on a link or a button. */
export function useDeskKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      const isPressed = target instanceof Element && target.closest('a, button, summary');
      if (isPressed && event.key === 'Enter') return;
      const work = latest.current[event.key];
      if (!work) return;
      event.preventDefault();
      work();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
