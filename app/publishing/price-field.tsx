import { useState, type CompositionEvent, type InputEvent } from 'react';
import { parsePriceWon, wonText } from '../korean/won.ts';
import { TextField } from '../ui/text-field.tsx';

type PriceFieldProps = {
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** A price in won. Anything but digits goes as it is typed, and what they say is shown below (P-price). */
export function PriceField({ defaultValue = '', error }: PriceFieldProps) {
  const [priceWon, setPriceWon] = useState(() => parsePriceWon(defaultValue).priceWon);
  const keepDigits = (input: HTMLInputElement) => setPriceWon(cutToDigits(input));
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    // A syllable being composed belongs to the keyboard until it is done.
    if (!event.nativeEvent.isComposing) keepDigits(event.currentTarget);
  };
  return (
    <TextField
      label="가격"
      name="price"
      optional
      inputMode="numeric"
      autoComplete="off"
      placeholder="가격을 입력해 주세요"
      suffix="원"
      defaultValue={defaultValue}
      help={priceWon === null ? '숫자만 입력돼요.' : wonText(priceWon)}
      error={error}
      onInput={onInput}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => keepDigits(event.currentTarget)}
    />
  );
}

/** Leaves the caret after the digits that stood before it. */
function cutToDigits(input: HTMLInputElement): number | null {
  const { value } = input;
  const { digits, priceWon } = parsePriceWon(value);
  if (digits !== value) {
    const before = parsePriceWon(value.slice(0, input.selectionStart ?? value.length)).digits.length;
    input.value = digits;
    input.setSelectionRange(before, before);
  }
  return priceWon;
}
