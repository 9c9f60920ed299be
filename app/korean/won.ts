/** `Intl.NumberFormat` takes a phone 50 ms to construct. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** `12,000원`, or `N/A` for null. */
export function wonText(priceWon: number | null): string {
  return priceWon === null ? 'N/A' : `${String(priceWon).replace(THOUSANDS, ',')}원`;
}
