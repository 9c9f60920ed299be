import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { SearchOption } from './search-options.tsx';

const QUIET_MS = 120;
const NONE: SearchOption[] = [];

interface Answer {
  suggestions: string[];
  kinds: SearchOption[];
}

async function ask(text: string, signal: AbortSignal): Promise<SearchOption[]> {
  const answer = await fetch(`/api/suggestions?${new URLSearchParams({ q: text })}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  const { suggestions, kinds } = (await answer.json()) as Answer;
  return [...suggestions.map((suggested) => ({ text: suggested })), ...kinds];
}

/**
 * Suggestions for what stands in the box, once the typing has paused; those before stay until then. An answer
 * that comes after more was typed is dropped. Without an answer there are none: searching goes on as ever.
 */
export function useSuggestions(text: string): SearchOption[] {
  const [suggestions, setSuggestions] = useState(NONE);
  useEffect(() => {
    if (text === '') {
      setSuggestions(NONE);
      return undefined;
    }
    const asking = new AbortController();
    const take = (answer: SearchOption[]) => {
      if (!asking.signal.aborted) setSuggestions(answer);
    };
    const fail = (error: unknown) => {
      if (asking.signal.aborted) return;
      console.error(error);
      setSuggestions(NONE);
    };
    const timer = setTimeout(() => void ask(text, asking.signal).then(take, fail), QUIET_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return suggestions;
}

/** The `keyCode` of a key that belongs to an input method. */
const COMPOSING_KEY_CODE = 229;

interface OptionKeys<T> {
  options: readonly T[];
  onOpen(): void;
  onClose(): void;
  onChoose(option: T): void;
}

/**
 * The option that the arrow keys of the box have come to, -1 for none; it starts anew with other options. Enter
 * chooses it, Escape closes. Keys of a syllable being composed are the input method's.
 */
export function useActiveOption<T>(
  inputRef: RefObject<HTMLInputElement | null>,
  { options, onOpen, onClose, onChoose }: OptionKeys<T>,
): number {
  const [reached, setReached] = useState({ options, index: -1 });
  const index = reached.options === options ? reached.index : -1;

  const move = (step: 1 | -1) => {
    if (options.length === 0) return onOpen();
    // One place more than options: in between, the box itself.
    const places = options.length + 1;
    setReached({ options, index: ((index + 1 + step + places) % places) - 1 });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSING_KEY_CODE) return;
    const active = options[index];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && options.length > 0) onClose();
    else if (event.key === 'Enter' && active !== undefined) onChoose(active);
    else return;
    event.preventDefault(); // The caret stays, the text too, and nothing is submitted twice.
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
