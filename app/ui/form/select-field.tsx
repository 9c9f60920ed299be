import type { SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import box from './field-box.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './select-field.module.css';

export type Choice = { value: string; label: string };

type SelectFieldProps = FieldTexts & {
  name: string;
  options: readonly Choice[];
  placeholder?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'required' | 'children'>;

export function SelectField({
  id,
  label,
  required,
  optional,
  error,
  help,
  options,
  placeholder = '선택해 주세요',
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ id, label, required, optional, error, help }}>
      {(wiring) => (
        <div className={box.ends}>
          <select {...rest} {...wiring} className={classNames(box.box, box.line, styles.select, className)}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={box.end}>
            <Icon name="chevron-down" size={2} />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
