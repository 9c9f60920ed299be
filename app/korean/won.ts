const MAX_DIGITS = 12;
/** No price is higher. */
export const MAX_PRICE_WON = 10 ** MAX_DIGITS - 1;
const TOO_MANY_DIGITS = `가격은 ${MAX_DIGITS}자리까지 쓸 수 있어요.`;
/** Every third digit from the end. `Intl.NumberFormat` costs a phone 50 ms to make, before it has formatted anything. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** A price as people read it: `12,000원`, or `N/A` when there is none. `priceWon` is whole won. */
export function wonText(priceWon: number | null): string {
  return priceWon === null ? 'N/A' : `${String(priceWon).replace(THOUSANDS, ',')}원`;
}

/**
 * What is left of a typed price: full-width digits become plain ones, every other character goes, leading
 * zeros go (a lone zero stays, a price of 0). Empty text is no price, and more than 12 digits are none either:
 * `problem` says so in Korean. The browser applies it as one types and the server once more, so it never changes its
 * own result.
 */
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

/** A range of prices, both bounds in it: `10,000원 ~ 50,000원`, `10,000원 이상`, `50,000원 이하`, `10,000원`; '' for none. */
export function wonRangeText(minWon: number | undefined, maxWon: number | undefined): string {
  if (minWon === undefined) return maxWon === undefined ? '' : `${wonText(maxWon)} 이하`;
  if (maxWon === undefined) return `${wonText(minWon)} 이상`;
  return minWon === maxWon ? wonText(minWon) : `${wonText(minWon)} ~ ${wonText(maxWon)}`;
}
