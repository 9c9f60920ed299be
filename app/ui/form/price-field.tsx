import { useState, type CompositionEvent, type FocusEvent, type InputEvent } from 'react';
import { endsInFraction, hasPriceUnit, parsePriceWon } from '../../korean/parse-price-won.ts';
import { wonText } from '../../korean/won.ts';
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
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // Not while a syllable is being composed.
    if (!event.nativeEvent.isComposing) cutToDigits(input);
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
      help={priceWon === null ? help : wonText(priceWon)}
      onInput={onInput}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => cutToDigits(event.currentTarget)}
      onBlur={onBlur}
    />
  );
}

function cutToDigits(input: HTMLInputElement): void {
  const { value } = input;
  // `3만` may become `3만 5천`, and `1.5` may become `1.5만`.
  if (hasPriceUnit(value) || endsInFraction(value)) return;
  const { digits } = parsePriceWon(value);
  if (digits === value) return;
  const before = parsePriceWon(value.slice(0, input.selectionStart ?? value.length)).digits.length;
  input.value = digits;
  input.setSelectionRange(before, before);
}

function replaceWords(input: HTMLInputElement): void {
  const { digits, problem } = parsePriceWon(input.value);
  if (problem === undefined) input.value = digits;
}
