import { useState, type CompositionEvent, type FocusEvent, type InputEvent } from 'react';
import {
  endsInFraction,
  hasForeignLetters,
  hasPriceUnit,
  parsePriceWon,
} from '../../korean/parse-price-won.ts';
import { wonText } from '../../korean/won.ts';
import styles from './price-field.module.css';
import { TextField } from './text-field.tsx';

const DIGITS_ONLY = '숫자만 쓸 수 있어요.';

type PriceFieldProps = {
  label: string;
  name: string;
  optional?: boolean;
  placeholder?: string;
  enterKeyHint?: 'next';
  help: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
};

export function PriceField({ defaultValue = '', help, error, ...texts }: PriceFieldProps) {
  const [{ priceWon, problem }, setPrice] = useState(() => parsePriceWon(defaultValue));
  /** The value that was left. */
  const [droppedTo, setDroppedTo] = useState<string>();
  const cut = (input: HTMLInputElement) => {
    const hasDropped = cutToDigits(input);
    // Some browsers report once more what has been composed, and cut by now.
    setDroppedTo((before) => (hasDropped || before === input.value ? input.value : undefined));
  };
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // Not while a syllable is being composed.
    if (!event.nativeEvent.isComposing) cut(input);
    const price = parsePriceWon(input.value);
    setPrice(endsInFraction(input.value) ? { ...price, problem: undefined } : price);
  };
  const onBlur = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    replaceWords(input);
    setPrice(parsePriceWon(input.value));
  };
  return (
    <TextField
      {...texts}
      inputMode="numeric"
      autoComplete="off"
      suffix="원"
      defaultValue={defaultValue}
      error={problem ?? error}
      help={
        <>
          <span aria-live="polite" className={styles.dropped}>
            {droppedTo !== undefined && DIGITS_ONLY}
          </span>
          {droppedTo === undefined && (priceWon === null ? help : wonText(priceWon))}
        </>
      }
      onInput={onInput}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => cut(event.currentTarget)}
      onBlur={onBlur}
    />
  );
}

/** Returns whether it has dropped what no price is written with. */
function cutToDigits(input: HTMLInputElement): boolean {
  const { value } = input;
  // `3만` may become `3만 5천`, and `1.5` may become `1.5만`.
  if (hasPriceUnit(value) || endsInFraction(value)) return false;
  const { digits } = parsePriceWon(value);
  if (digits === value) return false;
  const before = parsePriceWon(value.slice(0, input.selectionStart ?? value.length)).digits.length;
  input.value = digits;
  input.setSelectionRange(before, before);
  return hasForeignLetters(value);
}

function replaceWords(input: HTMLInputElement): void {
  const { digits, problem } = parsePriceWon(input.value);
  if (problem === undefined) input.value = digits;
}
