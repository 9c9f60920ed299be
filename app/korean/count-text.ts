/** `Intl.NumberFormat` takes a phone 50 ms to construct. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** `1,024`; `count` is a whole number from 0. */
export function countText(count: number): string {
  return String(count).replace(THOUSANDS, ',');
}
