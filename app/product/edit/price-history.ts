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
