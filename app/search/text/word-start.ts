const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

export function isWordStart(text: string, at: number): boolean {
  const before = text.codePointAt(at - 2) ?? 0;
  const previous = before > 0xffff ? String.fromCodePoint(before) : text.charAt(at - 1);
  return at === 0 || !LETTER_OR_DIGIT.test(previous);
}
