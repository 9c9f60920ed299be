import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

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
