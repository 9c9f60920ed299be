import {
  type InputEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from '../class-names.ts';
import { useEarlyText } from './typed-text/early-text.ts';
import box from './field-box.module.css';
import { FieldFrame, type FieldTexts, type FieldCount } from './field-frame.tsx';
import { textLength, type TextRule } from '../../korean/text-length.ts';
import styles from './text-area-field.module.css';

type TextFieldProps = FieldTexts & {
  name: string;
  /** In `textLength`. Does not stop typing: HTML counts differently and would cut a composing syllable. */
  maxLength?: number;
  suffix?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'maxLength' | 'required'>;

export function TextField({
  id,
  label,
  required,
  optional,
  error,
  help,
  maxLength,
  suffix,
  className,
  onInput,
  ...rest
}: TextFieldProps) {
  const { value, defaultValue } = rest;
  const ref = useRef<HTMLInputElement>(null);
  const { count, recount } = useTextCount(ref, { maxLength, lines: 'one', value, defaultValue });
  const input = (event: InputEvent<HTMLInputElement>) => {
    recount(event.currentTarget);
    onInput?.(event);
  };
  return (
    <FieldFrame {...{ id, label, required, optional, error, help, count }}>
      {(wiring) => (
        <div className={classNames(suffix !== undefined && box.ends)}>
          <input
            type="text"
            enterKeyHint="done"
            {...rest}
            {...wiring}
            ref={ref}
            onInput={input}
            className={classNames(box.box, box.line, className)}
          />
          {suffix !== undefined && <span className={box.end}>{suffix}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldTexts & {
  name: string;
  maxLength?: number;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'maxLength' | 'required'>;

export function TextAreaField({
  id,
  label,
  required,
  optional,
  error,
  help,
  maxLength,
  className,
  onInput,
  ...rest
}: TextAreaFieldProps) {
  const { value, defaultValue } = rest;
  const ownId = useId();
  const ref = useEarlyText(id ?? ownId);
  const { count, recount } = useTextCount(ref, { maxLength, lines: 'many', value, defaultValue });
  const input = (event: InputEvent<HTMLTextAreaElement>) => {
    recount(event.currentTarget);
    onInput?.(event);
  };
  return (
    <FieldFrame id={id ?? ownId} {...{ label, required, optional, error, help, count }}>
      {(wiring) => (
        <textarea
          rows={10}
          enterKeyHint="enter"
          {...rest}
          {...wiring}
          ref={ref}
          onInput={input}
          className={classNames(box.box, styles.area, className)}
        />
      )}
    </FieldFrame>
  );
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

type TextCountOptions = Pick<TextRule, 'lines'> & {
  maxLength: number | undefined;
  value: unknown;
  defaultValue: unknown;
};

/** Counts as the server does. Call `recount` on change; includes what the browser filled in before scripts ran. */
function useTextCount(
  ref: RefObject<TextElement | null>,
  { maxLength, lines, value, defaultValue }: TextCountOptions,
) {
  const [typed, setTyped] = useState(() => String(defaultValue ?? ''));

  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    setTyped(input.value);
    // The value is reset after the event.
    const onReset = () => queueMicrotask(() => setTyped(input.value));
    input.form?.addEventListener('reset', onReset);
    return () => input.form?.removeEventListener('reset', onReset);
  }, [ref]);

  const text = value === undefined ? typed : String(value);
  const count: FieldCount | undefined =
    maxLength === undefined ? undefined : { length: textLength(text, { maxLength, lines }), maxLength };
  return { count, recount: (input: TextElement) => setTyped(input.value) };
}
