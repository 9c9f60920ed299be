import { useEffect, useRef } from 'react';

/**
 * Something that leaves a list takes the focus with it, if it had it. Put the returned ref on the list's
 * frame (with `tabIndex={-1}`): the focus comes there, and not to the start of the page.
 */
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
