import { useEffect, useRef } from 'react';

/** With a Korean keyboard the key of w is ㅈ. */
function keyOf({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter && !/^[a-z]$/i.test(key) ? letter.toLowerCase() : key;
}

/**
 * Single keys, by their names; not with a control key, nor while something is typed, nor in the form of an act that is
 * open: what is meant for its reason must not open another.
 */
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
      if (target instanceof Element && target.closest('input, textarea, select, [data-act] form')) return;
      const isPressed = target instanceof Element && target.closest('a, button, summary');
      if (isPressed && event.key === 'Enter') return;
      const work = latest.current[keyOf(event)];
      if (!work) return;
      event.preventDefault();
      work();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
