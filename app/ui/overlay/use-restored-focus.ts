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
    const { activeElement } = document;
    // Nothing behind an open dialog takes the focus; this runs again once it is closed.
    if (!hasLost.current || activeElement?.closest('dialog')) return;
    hasLost.current = false;
    if (activeElement === null || activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  });
  return ref;
}
