import type { InputEvent, InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import box from './field-box.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useTextCount } from './use-text-count.ts';

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
  const { ref, count, recount } = useTextCount<HTMLInputElement>({
    maxLength,
    lines: 'one',
    value,
    defaultValue,
  });
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
