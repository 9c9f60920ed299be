import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The box is empty after a search. When it gets the focus again, it holds the search of the page, selected: typing
 * replaces it, the arrow keys edit it. It is empty again when the focus leaves.
 * @returns the search of the page, for which nothing is to be suggested
 */
export function useCurrentSearch(inputRef: RefObject<HTMLInputElement | null>): string {
  const [parameters] = useSearchParams();
  const current = parameters.get('q') ?? '';
  const select = useEffectEvent((input: HTMLInputElement) => {
    if (input.value === current) input.select();
  });
  const fillIn = useEffectEvent((input: HTMLInputElement) => {
    if (input.value === '') input.value = current;
    if (input.value === current) input.select();
  });
  const empty = useEffectEvent((input: HTMLInputElement) => {
    if (input.value === current) input.value = '';
  });
  useEffect(() => {
    const input = inputRef.current;
    const form = input?.form;
    if (!input || !form) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const isInForm = ({ relatedTarget }: FocusEvent) => form.contains(relatedTarget as Node | null);
    const enter = (event: FocusEvent) => {
      if (isInForm(event)) return;
      fillIn(input);
      // The press that brings the focus would put the caret into the text.
      input.addEventListener('click', () => select(input), { once: true, signal });
    };
    const leave = (event: FocusEvent) => {
      if (!isInForm(event)) empty(input);
    };
    input.addEventListener('focus', enter, { signal });
    form.addEventListener('focusout', leave, { signal });
    return () => listening.abort();
  }, [inputRef]);
  // The box may have the focus before this code, or before the page of a search, is here.
  useEffect(() => {
    const input = inputRef.current;
    if (input && document.activeElement === input) fillIn(input);
  }, [inputRef, current]);
  return current;
}
