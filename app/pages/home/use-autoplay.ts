import { useEffect, useState, type FocusEvent } from 'react';

interface Autoplay {
  /** Whether the person, or their wish for less motion, has stopped it. */
  paused: boolean;
  togglePaused(): void;
  /** For the element whose hover and focus hold it. */
  holders: {
    onPointerEnter(event: { pointerType: string }): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent): void;
    onBlur(): void;
  };
}

/**
 * Calls `advance` every `everyMs` while nothing speaks against it: paused, hovered with a mouse, focused by
 * the keyboard, or the page hidden. People who want less motion start with it paused.
 */
export function useAutoplay(advance: () => void, everyMs: number): Autoplay {
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const runs = !paused && !hovered && !focused && !hidden;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(advance, everyMs);
    return () => clearInterval(timer);
  }, [runs, advance, everyMs]);

  return {
    paused,
    togglePaused: () => setPaused((was) => !was),
    holders: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A press focuses the button too; only the keyboard's focus says that somebody is reading.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
