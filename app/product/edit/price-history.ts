export interface ListedPrice {
  priceWon: number | null;
  /** Since when, epoch ms. */
  at: number;
}

/** Older ones are forgotten. */
export const MAX_PRICES = 20;

/** As a listing shows it. */
export interface PriceChange {
  /** `7만원 → 6만 4천원` */
  text: string;
  at: number;
}
