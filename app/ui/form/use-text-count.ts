import { useEffect, useRef, useState } from 'react';
import { textLength, type TextRule } from '../../korean/text-length.ts';
import type { FieldCount } from './field-frame.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

type TextCountOptions = Pick<TextRule, 'lines'> & {
  /** In `textLength`; undefined for none. */
  maxLength: number | undefined;
  value: unknown;
  defaultValue: unknown;
};

/** Counts as the server does. Call `recount` on change; includes what the browser filled in before scripts ran. */
export function useTextCount<E extends TextElement>({
  maxLength,
  lines,
  value,
  defaultValue,
}: TextCountOptions) {
  const ref = useRef<E>(null);
  const [typed, setTyped] = useState(() => String(defaultValue ?? ''));

  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    setTyped(input.value);
    // The value is reset after the event.
    const onReset = () => queueMicrotask(() => setTyped(input.value));
    input.form?.addEventListener('reset', onReset);
    return () => input.form?.removeEventListener('reset', onReset);
  }, []);

  const text = value === undefined ? typed : String(value);
  const count: FieldCount | undefined =
    maxLength === undefined ? undefined : { length: textLength(text, { maxLength, lines }), maxLength };
  return { ref, count, recount: (input: E) => setTyped(input.value) };
}
