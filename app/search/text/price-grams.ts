/** Above any price that can be typed. */
const MAX_DIGITS = 15;
/** So many digits tell a price well enough. */
const MAX_PREFIXES = 3;
/** A few tenths are asked for one by one; more of them cost more than the listings that they leave out. */
const MAX_TENTHS = 4;

function spanOf(prefix: string, digits: number): [lowest: number, highest: number] {
  const first = prefix || (digits > 1 ? '1' : '0');
  return [Number(first.padEnd(digits, '0')), Number(prefix.padEnd(digits, '9'))];
}

/** How many digits a price has, and the first of them: 105,000 is `p6`, `p6x1`, `p6x10` and `p6x105`. */
function nameOf(prefix: string, digits: number): string {
  return `p${digits}${prefix === '' ? '' : `x${prefix}`}`;
}

/** The grams of a price: of its length and of its first digits, one to three. None of no price. */
export function priceGrams(priceWon: number | null): string[] {
  if (priceWon === null) return [];
  const text = String(priceWon);
  const told = Math.min(text.length, MAX_PREFIXES);
  return Array.from({ length: told + 1 }, (_, length) => nameOf(text.slice(0, length), text.length));
}

/**
 * Grams of which each listing with a price from `minWon` to `maxWon` (whole won, both included) has one, and few others
 * do. None where that is no bound at all, or where no price can be within it.
 */
export function priceRangeGrams(minWon: number | undefined, maxWon: number | undefined): string[] {
  if (minWon === undefined && maxWon === undefined) return [];
  const range = { min: minWon ?? 0, max: maxWon ?? Infinity };
  return Array.from({ length: MAX_DIGITS }, (_, index) => coverWith('', index + 1, range)).flat();
}

function coverWith(prefix: string, digits: number, range: { min: number; max: number }): string[] {
  const [lowest, highest] = spanOf(prefix, digits);
  if (highest < range.min || lowest > range.max) return [];
  const isWithin = range.min <= lowest && highest <= range.max;
  const whole = [nameOf(prefix, digits)];
  if (isWithin || prefix.length === MAX_PREFIXES || prefix.length === digits) return whole;
  const parts = Array.from({ length: 10 }, (_, digit) => `${prefix}${digit}`)
    .filter((part) => part !== '0' || digits === 1)
    .flatMap((part) => coverWith(part, digits, range));
  return prefix !== '' && parts.length > MAX_TENTHS ? whole : parts;
}
