import { useEffect, useRef } from 'react';

/** With a Korean keyboard the key of w is ㅈ. */
function keyOf({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter && !/^[a-z]$/i.test(key) ? letter.toLowerCase() : key;
}

export const FIELDS = 'input, textarea, select';
export const OPEN_ACT = '[data-act][open]';

/** Single keys by name; not with a control key, while typing, or while an act is open and its reason gets the keys. */
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
      if (document.querySelector(OPEN_ACT) || (target instanceof Element && target.closest(FIELDS))) return;
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

/** In the desk's forms Ctrl or ⌘ with Enter sends, and Escape leaves a field, so that single keys work again. */
export function useFormKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement)) return;
      if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        target.closest('form')?.requestSubmit();
      } else if (key === 'Escape' && target.closest(FIELDS)) target.blur();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
