import { useState, type CompositionEvent, type InputEvent } from 'react';
import { parsePriceWon, wonText } from '../../korean/won.ts';
import { TextField } from './text-field.tsx';

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
  const updatePrice = (input: HTMLInputElement) => setPrice(cutToDigits(input));
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    // Not while a syllable is being composed.
    if (!event.nativeEvent.isComposing) updatePrice(event.currentTarget);
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
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => updatePrice(event.currentTarget)}
    />
  );
}

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
