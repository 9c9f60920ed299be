import { type KeyboardEvent, useRef } from 'react';

/** The arrow keys walk the links of a list. */
export function useListWalk() {
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const links = [...(ref.current?.querySelectorAll('a') ?? [])];
    const next = links[links.indexOf(event.target as HTMLAnchorElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { ref, onKeyDown };
}
