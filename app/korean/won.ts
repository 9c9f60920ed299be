const MAX_DIGITS = 12;
export const MAX_PRICE_WON = 10 ** MAX_DIGITS - 1;
const TOO_MANY_DIGITS = `가격은 ${MAX_DIGITS}자리까지 쓸 수 있어요.`;
/** `Intl.NumberFormat` takes a phone 50 ms to construct. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** `12,000원`, or `N/A` for null. */
export function wonText(priceWon: number | null): string {
  return priceWon === null ? 'N/A' : `${String(priceWon).replace(THOUSANDS, ',')}원`;
}

/** Keeps digits and drops leading zeros; `problem` (Korean) above 12 digits. Idempotent, in browser and server. */
export function parsePriceWon(text: string): {
  digits: string;
  priceWon: number | null;
  problem: string | undefined;
} {
  const digits = text
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[^0-9]/g, '')
    .replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_DIGITS) return { digits, priceWon: null, problem: TOO_MANY_DIGITS };
  return { digits, priceWon: digits === '' ? null : Number(digits), problem: undefined };
}

/** Inclusive: `10,000원 ~ 50,000원`, `10,000원 이상`; '' for no bounds. */
export function wonRangeText(minWon: number | undefined, maxWon: number | undefined): string {
  if (minWon === undefined) return maxWon === undefined ? '' : `${wonText(maxWon)} 이하`;
  if (maxWon === undefined) return `${wonText(minWon)} 이상`;
  return minWon === maxWon ? wonText(minWon) : `${wonText(minWon)} ~ ${wonText(maxWon)}`;
}
