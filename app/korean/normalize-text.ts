/** UTF-16 units before NFC: U+1F82 takes four. */
const MAX_UNITS_PER_CHARACTER = 4;
/** UAX #15, Stream-Safe Text: normalising is quadratic in runs of marks. NFKC makes the half-width sound marks combining. */
const TOO_MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;
const MARKS_TOO_MANY = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

export function isFarTooLong(text: string, maxLength: number): boolean {
  return text.length > MAX_UNITS_PER_CHARACTER * maxLength;
}

/** The only call of `String.prototype.normalize`; undefined for text that is too long or has too many marks. */
export function normalizeText(
  text: string,
  form: 'NFC' | 'NFKC' | 'NFKD',
  maxLength: number,
): string | undefined {
  if (isFarTooLong(text, maxLength) || TOO_MANY_MARKS.test(text)) return undefined;
  return text.toWellFormed().normalize(form);
}

export function cutFarTooLong(text: string, maxLength: number): string {
  return text.slice(0, MAX_UNITS_PER_CHARACTER * maxLength);
}

/** For text that is compared and that no field can reject. */
export function cutAndNormalizeText(text: string, form: 'NFC' | 'NFKC', maxLength: number): string {
  const cut = cutFarTooLong(text, maxLength).replace(MARKS_TOO_MANY, '$1');
  return normalizeText(cut, form, maxLength) ?? '';
}
