import { useEffect, useRef } from 'react';

/** Focuses the list's frame (give it `tabIndex={-1}`) when the focused item disappears. */
export function useRestoredFocus<E extends HTMLElement>(count: number) {
  const ref = useRef<E>(null);
  const lastCount = useRef(count);
  const hasLost = useRef(false);
  useEffect(() => {
    if (count < lastCount.current) hasLost.current = true;
    lastCount.current = count;
    const restore = () => {
      const { activeElement } = document;
      hasLost.current = false;
      if (activeElement === null || activeElement === document.body)
        ref.current?.focus({ preventScroll: true });
    };
    if (!hasLost.current) return;
    // Nothing behind an open dialog takes the focus.
    const dialog = document.activeElement?.closest('dialog');
    if (dialog) dialog.addEventListener('close', restore, { once: true });
    else restore();
  });
  return ref;
}
