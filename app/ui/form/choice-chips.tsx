import { useId, type ChangeEvent } from 'react';
import styles from './choice-chips.module.css';
import { FieldError, type FieldMark, GroupLegend } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';

type ChoiceChipsProps = FieldMark & {
  label: string;
  name: string;
  options: readonly Choice[];
  /** The chosen value of a controlled group. */
  value?: string;
  /** What an uncontrolled group starts with. */
  defaultValue?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
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
  const errorId = `${id}-error`;
  const markId = `${id}-mark`;
  const describedBy = [error && errorId, optional && !required && markId].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={describedBy || undefined}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
    >
      <GroupLegend text={label} id={id} markId={markId} required={required} optional={optional} />
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              required={required}
              onChange={choice.onChange}
              {...checkedProps(choice, option.value)}
            />
            <span className={styles.label} data-text={option.label}>
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
