import type { ListedPrice } from '../edit/price-history.ts';
import type { Product } from '../product.ts';
import { clockText, monthDayText } from '../../korean/date-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const BUMP_WAIT_MS = 3 * DAY_MS;
const MAX_BUMPS = 10;

/** The share of its price by which a cut moves a listing to the top at once. */
const MIN_CUT = 0.05;
const CUT_WAIT_MS = DAY_MS;

export const BUMPED_TEXT = '목록 맨 위로 끌어올렸어요.';
export const BUMPING_CUT_TEXT = `지금까지의 가장 낮은 가격보다 ${MIN_CUT * 100}% 이상 내리면 목록 맨 위로 올라가요. 하루에 한 번이에요.`;

export type BumpProblem =
  /** `spent`: no bumps are left. */
  | { reason: 'sold' | 'reserved' | 'spent' }
  /** `at`: when it may be bumped again, epoch ms. */
  | { reason: 'early'; at: number };

type Bumps = Pick<Product, 'createdAt' | 'bumpedAt' | 'bumpCount' | 'sold' | 'reserved'>;

/** Undefined where the seller can bump it. */
export function findBumpProblem(product: Bumps, now: number): BumpProblem | undefined {
  const { sold, reserved, bumpCount } = product;
  if (sold) return { reason: 'sold' };
  if (reserved) return { reason: 'reserved' };
  if (bumpCount >= MAX_BUMPS) return { reason: 'spent' };
  const at = nextBumpAt(product);
  return now < at ? { reason: 'early', at } : undefined;
}

export function nextBumpAt({ createdAt, bumpedAt }: Pick<Bumps, 'createdAt' | 'bumpedAt'>): number {
  return (bumpedAt ?? createdAt) + BUMP_WAIT_MS;
}

/**
 * Whether a new price moves a listing to the top: it is lower than each that it had by a twentieth or more, so that
 * raising a price first gains nothing.
 * @param prices that it has had until now
 */
export function isBumpingCut(
  { bumpedAt }: Pick<Product, 'bumpedAt'>,
  prices: readonly Pick<ListedPrice, 'priceWon'>[],
  { priceWon, at }: ListedPrice,
): boolean {
  if (priceWon === null || (bumpedAt !== null && at < bumpedAt + CUT_WAIT_MS)) return false;
  const known = prices.flatMap((price) => price.priceWon ?? []);
  return known.length > 0 && priceWon <= Math.min(...known) * (1 - MIN_CUT);
}

export function bumpProblemText(problem: BumpProblem): string {
  switch (problem.reason) {
    case 'sold':
      return '거래가 완료된 상품은 끌어올릴 수 없어요.';
    case 'reserved':
      return '예약중에는 끌어올릴 수 없어요.';
    case 'spent':
      return `끌어올리기 ${MAX_BUMPS}번을 모두 썼어요.`;
    case 'early':
      return `${monthDayText(problem.at)} ${clockText(problem.at)}부터 끌어올릴 수 있어요.`;
  }
}
