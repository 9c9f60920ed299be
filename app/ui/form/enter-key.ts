import type { KeyboardEvent } from 'react';

/** A key of an input method. Safari ends the composition before its Enter. */
const COMPOSING_KEY_CODE = 229;

export function isComposingKey({ isComposing, keyCode }: globalThis.KeyboardEvent): boolean {
  return isComposing || keyCode === COMPOSING_KEY_CODE;
}

/** Enter that ends a Korean syllable, and no more. */
export function isComposingEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && isComposingKey(nativeEvent);
}

const FIELDS = 'input:enabled:not([type="hidden"], [type="file"]), select:enabled, textarea:enabled';

/** For a long form, which Enter in one field must not send: it moves on to the next. */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target: field, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || !field.matches(FIELDS)) return;
  event.preventDefault();
  if (isComposingEnter(event)) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
  const isOther = ({ type, name }: HTMLInputElement) =>
    type !== 'checkbox' && (type !== 'radio' || name !== field.name);
  const next = fields
    .slice(fields.indexOf(field) + 1)
    .find((other) => isOther(other) && other.checkVisibility());
  findChosen(fields, next)?.focus();
}

/** Of a group of radios the one that Tab would reach. */
function findChosen(fields: HTMLInputElement[], field: HTMLInputElement | undefined) {
  if (field?.type !== 'radio') return field;
  return fields.find(({ name, checked }) => name === field.name && checked) ?? field;
}
