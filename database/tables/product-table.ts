import type { Generated } from 'kysely';

/** `feedSeq` is its position in the newest-first order, `photos` a JSON list of `Photo`. */
export interface ProductTable {
  feedSeq: Generated<number>;
  id: string;
  sellerId: string;
  title: string;
  brand: string;
  size: string;
  desc: string;
  category: string;
  subCategory: string;
  priceWon: number | null;
  photos: string;
  pickCount: Generated<number>;
  createdAt: number;
  soldAt: number | null;
  bumpedAt: Generated<number | null>;
  /** Without those by a price cut. */
  bumpCount: Generated<number>;
  /** 0 or 1. */
  takesOffers: Generated<number>;
  /** Null for half the price. */
  minOfferWon: Generated<number | null>;
  tradeMethod: Generated<string | null>;
  place: Generated<string>;
  wants: Generated<string>;
}

/** A hidden listing; its feed position is reserved for it. */
export interface HiddenProductTable extends Omit<
  ProductTable,
  | 'feedSeq'
  | 'pickCount'
  | 'bumpedAt'
  | 'bumpCount'
  | 'takesOffers'
  | 'minOfferWon'
  | 'tradeMethod'
  | 'place'
  | 'wants'
> {
  feedSeq: number;
  pickCount: number;
  bumpedAt: number | null;
  bumpCount: number;
  takesOffers: number;
  minOfferWon: number | null;
  tradeMethod: string | null;
  place: string;
  wants: string;
  /** Null when only its seller is suspended. */
  hiddenAt: number | null;
  hiddenReason: string | null;
}

/** A listing’s prices in the order of `number`, with the present one; none when it never changed. */
export interface ProductPriceTable {
  productId: string;
  number: number;
  priceWon: number | null;
  setAt: number;
}
