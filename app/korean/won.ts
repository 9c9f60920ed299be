import { countText } from './count-text.ts';

/** `12,000원`, or `N/A` for null. */
export function wonText(priceWon: number | null): string {
  return priceWon === null ? 'N/A' : `${countText(priceWon)}원`;
}
