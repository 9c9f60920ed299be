import { useEffect, useState, type RefObject } from 'react';

export interface SearchInput {
  /** What stands in the box, without white space at its ends. */
  text: string;
  isOpen: boolean;
  open(): void;
  close(): void;
}

/**
 * Follows the search box, which is there before this code is: it opens by focus, typing and a press, and closes
 * when the focus leaves its form.
 */
export function useSearchInput(inputRef: RefObject<HTMLInputElement | null>): SearchInput {
  const [state, setState] = useState({ text: '', isOpen: false });
  const open = () => setState({ text: inputRef.current?.value.trim() ?? '', isOpen: true });
  const close = () => setState((before) => ({ ...before, isOpen: false }));
  useEffect(() => {
    const input = inputRef.current;
    const form = input?.form;
    if (!input || !form) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const take = () => setState({ text: input.value.trim(), isOpen: true });
    for (const type of ['focus', 'input', 'click']) input.addEventListener(type, take, options);
    form.addEventListener('reset', () => setState((before) => ({ ...before, text: '' })), options);
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!form.contains(relatedTarget as Node | null)) setState((before) => ({ ...before, isOpen: false }));
    };
    form.addEventListener('focusout', leave, options);
    if (document.activeElement === input) take();
    return () => listening.abort();
  }, [inputRef]);
  return { ...state, open, close };
}
