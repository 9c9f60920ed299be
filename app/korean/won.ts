/** `Intl.NumberFormat` takes a phone 50 ms to construct. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** `12,000원`, or `N/A` for null. */
export function wonText(priceWon: number | null): string {
  return priceWon === null ? 'N/A' : `${String(priceWon).replace(THOUSANDS, ',')}원`;
}

/** Inclusive: `10,000원 ~ 50,000원`, `10,000원 이상`; '' for no bounds. */
export function wonRangeText(minWon: number | undefined, maxWon: number | undefined): string {
  if (minWon === undefined) return maxWon === undefined ? '' : `${wonText(maxWon)} 이하`;
  if (maxWon === undefined) return `${wonText(minWon)} 이상`;
  return minWon === maxWon ? wonText(minWon) : `${wonText(minWon)} ~ ${wonText(maxWon)}`;
}
