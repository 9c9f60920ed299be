import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { SearchOption } from './search-options.tsx';
import { isComposingKey } from '../../ui/form/enter-key.ts';

const QUIET_MS = 120;
const NONE: SearchOption[] = [];

interface SuggestionsResponse {
  suggestions: string[];
  kinds: SearchOption[];
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<SearchOption[]> {
  const response = await fetch(`/api/suggestions?${new URLSearchParams({ q: text })}`, { signal });
  if (!response.ok) throw new Error(`suggestions: ${response.status}`);
  const { suggestions, kinds } = (await response.json()) as SuggestionsResponse;
  return [...suggestions.map((suggested) => ({ text: suggested })), ...kinds];
}

/** Debounced; keeps the previous ones until the response, drops stale responses, and is empty on failure. */
export function useSuggestions(text: string): SearchOption[] {
  const [suggestions, setSuggestions] = useState(NONE);
  useEffect(() => {
    if (text === '') {
      setSuggestions(NONE);
      return undefined;
    }
    const aborting = new AbortController();
    const take = (response: SearchOption[]) => {
      if (!aborting.signal.aborted) setSuggestions(response);
    };
    const fail = (error: unknown) => {
      if (aborting.signal.aborted) return;
      console.error(error);
      setSuggestions(NONE);
    };
    const timer = setTimeout(() => void fetchSuggestions(text, aborting.signal).then(take, fail), QUIET_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [text]);
  return suggestions;
}

interface OptionKeys<T> {
  options: readonly T[];
  onOpen(): void;
  onClose(): void;
  onChoose(option: T): void;
}

/** -1 for none. Enter chooses, Escape closes; leaves composing keys to the input method. */
export function useActiveOption<T>(
  inputRef: RefObject<HTMLInputElement | null>,
  { options, onOpen, onClose, onChoose }: OptionKeys<T>,
): number {
  const [reached, setReached] = useState({ options, index: -1 });
  const index = reached.options === options ? reached.index : -1;

  const move = (step: 1 | -1) => {
    if (options.length === 0) return onOpen();
    const positions = options.length + 1;
    setReached({ options, index: ((index + 1 + step + positions) % positions) - 1 });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isComposingKey(event)) return;
    const active = options[index];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && options.length > 0) onClose();
    else if (event.key === 'Enter' && active !== undefined) onChoose(active);
    else return;
    event.preventDefault(); // Keeps the caret, and prevents a second submit.
  });
  useEffect(() => {
    const input = inputRef.current;
    const listener = (event: KeyboardEvent) => press(event);
    input?.addEventListener('keydown', listener);
    return () => input?.removeEventListener('keydown', listener);
  }, [inputRef]);
  return index;
}

interface SearchInput {
  text: string;
  isOpen: boolean;
  open(): void;
  close(): void;
}

/** The box exists before this code: opens by focus, typing or a press, closes when the focus leaves the form. */
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
