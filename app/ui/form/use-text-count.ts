import { useEffect, useRef, useState } from 'react';
import { textLength, type TextRule } from '../../korean/text-length.ts';
import type { FieldCount } from './field-frame.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

type TextCountOptions = Pick<TextRule, 'lines'> & {
  /** In `textLength`; undefined counts nothing. */
  maxLength: number | undefined;
  /** The value of a controlled input. */
  value: unknown;
  /** What an uncontrolled input starts with. */
  defaultValue: unknown;
};

/**
 * Counts what stands in an input as the server will count it. Put `ref` on the input and call `recount` when
 * it changes; what the browser filled in before the page's scripts ran is counted too.
 */
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
    // The value is put back after the event, so it is read a moment later.
    const onReset = () => queueMicrotask(() => setTyped(input.value));
    input.form?.addEventListener('reset', onReset);
    return () => input.form?.removeEventListener('reset', onReset);
  }, []);

  const text = value === undefined ? typed : String(value);
  const count: FieldCount | undefined =
    maxLength === undefined ? undefined : { length: textLength(text, { maxLength, lines }), maxLength };
  return { ref, count, recount: (input: E) => setTyped(input.value) };
}
