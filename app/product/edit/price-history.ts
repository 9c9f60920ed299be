export interface ListedPrice {
  priceWon: number | null;
  at: number;
}

/** Older ones are forgotten. */
export const MAX_PRICES = 20;

export interface PriceChange {
  /** `7만원 → 6만 4천원` */
  text: string;
  at: number;
}

const DAY_MS = 24 * 3_600_000;
const PRICE_WINDOW_MS = 14 * DAY_MS;
const MIN_DROP_PERCENT = 3;
const MIN_DROP_WON = 1_000;
/** People who picked a listing hear of it once in this time. */
const QUIET_MS = DAY_MS;

/**
 * Whether those who picked a listing hear of its new price: it is at least 3 % and 1,000 won under the lowest of 14
 * days, so that raising a price to cut it rings no one, and they heard of none for a day.
 * @param prices until now, oldest first
 */
export function isPriceDrop(prices: readonly ListedPrice[], next: ListedPrice): boolean {
  const all = [...prices, next];
  let heardAt = -Infinity;
  let isHeard = false;
  for (const [index, price] of all.entries()) {
    isHeard = price.at >= heardAt + QUIET_MS && isFall(all.slice(0, index), price);
    if (isHeard) heardAt = price.at;
  }
  return isHeard;
}

function isFall(before: readonly ListedPrice[], { priceWon, at }: ListedPrice): boolean {
  if (priceWon === null) return false;
  const until = (index: number) => before[index + 1]?.at ?? at;
  const recent = before.filter((_, index) => until(index) > at - PRICE_WINDOW_MS);
  const known = recent.flatMap((price) => price.priceWon ?? []);
  if (known.length === 0) return false;
  const dropWon = Math.min(...known) - priceWon;
  return dropWon >= MIN_DROP_WON && dropWon * 100 >= Math.min(...known) * MIN_DROP_PERCENT;
}
