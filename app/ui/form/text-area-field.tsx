import type { InputEvent, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import box from './field-box.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './text-area-field.module.css';
import { useTextCount } from './use-text-count.ts';

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
  const { ref, count, recount } = useTextCount<HTMLTextAreaElement>({
    maxLength,
    lines: 'many',
    value,
    defaultValue,
  });
  const input = (event: InputEvent<HTMLTextAreaElement>) => {
    recount(event.currentTarget);
    onInput?.(event);
  };
  return (
    <FieldFrame {...{ id, label, required, optional, error, help, count }}>
      {(wiring) => (
        <textarea
          rows={10}
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
