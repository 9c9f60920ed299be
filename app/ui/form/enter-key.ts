import type { KeyboardEvent } from 'react';

/** A key of an input method. Safari ends the composition before its Enter. */
const COMPOSING_KEY_CODE = 229;

export function isComposingKey({ isComposing, keyCode }: globalThis.KeyboardEvent): boolean {
  return isComposing || keyCode === COMPOSING_KEY_CODE;
}

/** Enter that only ends a Korean syllable. */
export function isComposingEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && isComposingKey(nativeEvent);
}
