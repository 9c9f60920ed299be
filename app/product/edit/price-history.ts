import { wonText } from '../../korean/won.ts';

export interface ListedPrice {
  priceWon: number | null;
  at: number;
}

/** Older ones are dropped. */
export const MAX_PRICES = 20;

export interface PriceChange {
  /** `100,000원 → 150,000원 → 120,000원` */
  text: string;
  at: number;
}

const DAY_MS = 24 * 3_600_000;
const PRICE_WINDOW_MS = 14 * DAY_MS;
const MIN_DROP_PERCENT = 3;
const MIN_DROP_WON = 1_000;
/** The interval between price notices about a listing. */
const QUIET_MS = DAY_MS;

/**
 * Whether people who picked a listing are notified of its new price: it is at least 3 % and 1,000 won below the lowest
 * of 14 days, so that raising a price before a cut notifies nobody, and the last notice is a day old.
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
  const known = inWindow(before, at).flatMap((price) => price.priceWon ?? []);
  if (known.length === 0) return false;
  const dropWon = Math.min(...known) - priceWon;
  return dropWon >= MIN_DROP_WON && dropWon * 100 >= Math.min(...known) * MIN_DROP_PERCENT;
}

function inWindow(before: readonly ListedPrice[], at: number): ListedPrice[] {
  const until = (index: number) => before[index + 1]?.at ?? at;
  return before.filter((_, index) => until(index) > at - PRICE_WINDOW_MS);
}

const MAX_SHOWN = 4;

/**
 * The prices of the 14 days before the newest one, so that raising before a cut is visible: of many the lowest, and the
 * newest. Undefined where only one is known.
 * @param prices oldest first
 */
export function describePrices(prices: readonly ListedPrice[]): PriceChange | undefined {
  const last = prices.at(-1);
  if (!last || last.priceWon === null) return undefined;
  const known = [...inWindow(prices.slice(0, -1), last.at), last].flatMap(({ priceWon }) => priceWon ?? []);
  const changed = known.filter((priceWon, index) => priceWon !== known[index - 1]);
  if (changed.length === 1) return undefined;
  return { text: shorten(changed).join(' → '), at: last.at };
}

function shorten(wons: readonly number[]): string[] {
  if (wons.length <= MAX_SHOWN) return wons.map(wonText);
  const newest = wons.slice(1 - MAX_SHOWN);
  const earlier = wons.slice(0, 1 - MAX_SHOWN);
  const lowest = Math.min(...wons);
  const isShown = newest.includes(lowest);
  const first = isShown ? '…' : wonText(lowest);
  const gap = isShown || earlier.at(-1) === lowest ? [] : ['…'];
  return [first, ...gap, ...newest.map(wonText)];
}
