import { useState, type CompositionEvent, type InputEvent } from 'react';
import { parsePriceWon, wonText } from '../../korean/won.ts';
import { TextField } from './text-field.tsx';

type PriceFieldProps = {
  label: string;
  name: string;
  optional?: boolean;
  placeholder?: string;
  /** What stands below while nothing is typed. */
  help: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** A price in won. Anything but digits goes as it is typed; their price, or why they are none, is shown below (P-price). */
export function PriceField({ defaultValue = '', help, error, ...texts }: PriceFieldProps) {
  const [{ priceWon, problem }, setPrice] = useState(() => parsePriceWon(defaultValue));
  const keepDigits = (input: HTMLInputElement) => setPrice(cutToDigits(input));
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    // A syllable being composed belongs to the keyboard until it is done.
    if (!event.nativeEvent.isComposing) keepDigits(event.currentTarget);
  };
  return (
    <TextField
      {...texts}
      inputMode="numeric"
      autoComplete="off"
      suffix="원"
      defaultValue={defaultValue}
      error={problem ?? error}
      help={priceWon === null ? help : wonText(priceWon)}
      onInput={onInput}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => keepDigits(event.currentTarget)}
    />
  );
}

/** Leaves the caret after the digits that stood before it. */
function cutToDigits(input: HTMLInputElement) {
  const { value } = input;
  const price = parsePriceWon(value);
  const { digits } = price;
  if (digits !== value) {
    const before = parsePriceWon(value.slice(0, input.selectionStart ?? value.length)).digits.length;
    input.value = digits;
    input.setSelectionRange(before, before);
  }
  return price;
}
