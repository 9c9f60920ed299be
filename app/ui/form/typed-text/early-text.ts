import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const earlyTexts = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Keeps what was typed before scripts ran: hydration sets a `textarea` back to the text that it came with.
 * @param id of the field
 */
export function useEarlyText(id: string): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  useState(() => note(id));
  useLayoutEffect(() => {
    const field = ref.current!;
    const text = earlyTexts.get(field);
    if (text !== undefined && field.value === field.defaultValue) field.value = text;
    earlyTexts.delete(field);
  }, []);
  return ref;
}

/** React may begin hydration again after it has set the field back: the first note counts then. */
function note(id: string): void {
  if (typeof document === 'undefined') return;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue) return;
  earlyTexts.set(field, field.value);
}
