import { useEffectEvent, useId, useLayoutEffect, useRef, type SelectHTMLAttributes } from 'react';
import chipStyles from './choice-chips.module.css';
import { FieldError, type FieldMark, GroupLegend, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { classNames } from '../class-names.ts';
import box from './field-box.module.css';
import { Icon } from '../icons/icon.tsx';
import selectStyles from './select-field.module.css';

type Choice = { value: string; label: string };

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
          <select
            {...rest}
            {...wiring}
            className={classNames(box.box, box.line, selectStyles.select, className)}
          >
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

type ChoiceChipsProps = FieldMark & {
  label: string;
  name: string;
  options: readonly Choice[];
  value?: string;
  defaultValue?: string;
  /** Also called for what was chosen before scripts ran. */
  onChange?: (value: string) => void;
  error?: string | undefined;
};

export function ChoiceChips({
  label,
  name,
  options,
  error,
  required,
  optional,
  ...choice
}: ChoiceChipsProps) {
  const id = useId();
  const ref = useRef<HTMLFieldSetElement>(null);
  const reportEarly = useEffectEvent((chosen: HTMLInputElement | null | undefined) => {
    if (chosen && chosen.value !== (choice.value ?? choice.defaultValue)) choice.onChange?.(chosen.value);
  });
  // Before React draws again, with the choice that it knows.
  useLayoutEffect(() => reportEarly(ref.current?.querySelector<HTMLInputElement>('input:checked')), []);
  const errorId = `${id}-error`;
  const markId = `${id}-mark`;
  const describedBy = [error && errorId, optional && !required && markId].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={ref}
      className={chipStyles.group}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={describedBy || undefined}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
    >
      <GroupLegend text={label} id={id} markId={markId} required={required} optional={optional} />
      <div className={chipStyles.chips}>
        {options.map((option) => (
          <label key={option.value} className={chipStyles.chip}>
            <input
              className={chipStyles.radio}
              type="radio"
              name={name}
              value={option.value}
              required={required}
              onChange={({ currentTarget }) => choice.onChange?.(currentTarget.value)}
              {...checkedProps(choice, option.value)}
            />
            <span className={chipStyles.label} data-text={option.label}>
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** React accepts either `checked` or `defaultChecked`. */
function checkedProps(choice: Pick<ChoiceChipsProps, 'value' | 'defaultValue'>, value: string) {
  return choice.value === undefined
    ? { defaultChecked: choice.defaultValue === value }
    : { checked: choice.value === value };
}
