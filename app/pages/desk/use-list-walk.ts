import { useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move between the links of a list, from the focused one, or else from the open one. */
export function useListWalk() {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const list = ref.current;
      if (step === undefined || event.defaultPrevented || !list?.checkVisibility()) return;
      const links = [...list.querySelectorAll('a')];
      const isWithout = event.target === document.body;
      const at = links.findIndex((link) => (isWithout ? link.ariaCurrent === 'true' : link === event.target));
      if (!isWithout && at < 0) return;
      const next = links[at < 0 ? 0 : at + step] ?? (isWithout ? links[at] : undefined);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, []);
  return ref;
}
