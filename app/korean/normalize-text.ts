/** A character takes at most so many UTF-16 units before it is composed (NFC): U+1F82 takes four. */
const MAX_UNITS_PER_CHARACTER = 4;
/**
 * More than 30 combining marks in a row, which no language writes: UAX #15, Stream-Safe Text Format. Normalising sorts
 * each run of marks in a time that grows with its square. The half-width sound marks become combining ones in NFKC.
 */
const TOO_MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;
const MARKS_TOO_MANY = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/** Whether a text is longer than any text of `maxLength` characters, seen before anything else is done with it. */
export function isFarTooLong(text: string, maxLength: number): boolean {
  return text.length > MAX_UNITS_PER_CHARACTER * maxLength;
}

/**
 * A text in one of Unicode's normalization forms, well-formed; undefined for one that is far too long for `maxLength`
 * characters, or that has too many marks in a row. The only call of `String.prototype.normalize`, whose time is so
 * bounded by `maxLength`.
 */
export function normalizeText(
  text: string,
  form: 'NFC' | 'NFKC' | 'NFKD',
  maxLength: number,
): string | undefined {
  if (isFarTooLong(text, maxLength) || TOO_MANY_MARKS.test(text)) return undefined;
  return text.toWellFormed().normalize(form);
}

/** As much of a text as `isFarTooLong` lets pass. */
export function cutFarTooLong(text: string, maxLength: number): string {
  return text.slice(0, MAX_UNITS_PER_CHARACTER * maxLength);
}

/** `normalizeText` for text that is compared, and that no field can refuse: of as much of it as can be normalised. */
export function cutAndNormalizeText(text: string, form: 'NFC' | 'NFKC', maxLength: number): string {
  const cut = cutFarTooLong(text, maxLength).replace(MARKS_TOO_MANY, '$1');
  return normalizeText(cut, form, maxLength) ?? '';
}
