import { useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import chip from '../../ui/tag/chip.module.css';
import styles from './size-field.module.css';

const NONE = '해당 없음';

type SizeFieldProps = {
  name: string;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
};

/** For what has no size a tap says so, and another takes it back. */
export function SizeField({ defaultValue, ...field }: SizeFieldProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNone, setNone] = useState(defaultValue === NONE);
  const toggle = () => {
    const input = ref.current!.querySelector('input')!;
    // As by typing, so that the form hears of it.
    input.setRangeText(isNone ? '' : NONE, 0, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={ref} className={styles.field}>
      <TextField
        label="사이즈"
        required
        enterKeyHint="next"
        placeholder="예) M, 270mm, 16인치"
        help="옷이 아니면 크기나 용량을 적어 주세요."
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setNone(currentTarget.value === NONE)}
        {...field}
      />
      <button
        type="button"
        className={classNames(chip.chip, !isNone && chip.unselected, styles.none)}
        aria-pressed={isNone}
        onClick={toggle}
      >
        {NONE}
      </button>
    </div>
  );
}
