import { useId } from 'react';
import { FieldError } from '../ui/form/field-frame.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './choice-chip.module.css';

type ChoiceChipProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  defaultValue: string;
  error: string | undefined;
};

export function ChoiceChip({ name, label, options, defaultValue, error }: ChoiceChipProps) {
  const errorId = `${useId()}-error`;
  return (
    <div className={styles.choice}>
      <span className={styles.chip}>
        <select
          className={styles.select}
          name={name}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          defaultValue={defaultValue}
        >
          <option value="">{label}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={1.6} className={styles.chevron} />
      </span>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
