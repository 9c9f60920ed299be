/** What open pages must know of a product at once. */
export interface LiveProduct {
  pickCount: number;
  soldOut: boolean;
  removed: boolean;
}

/** A thing that has just come on the market: enough to know which lists it is new to. */
export interface NewListing {
  feedSeq: number;
  category: string;
  subCategory: string;
}

/**
 * What the stream tells: the present state of a product; what has been listed, oldest first; or that something of the
 * person's own has changed, wherever they changed it (`GET /api/session` says what).
 */
export type LiveEvent =
  | ({ kind: 'product'; id: string } & LiveProduct)
  | { kind: 'new'; listings: NewListing[] }
  | { kind: 'personal' };

/** Products that one stream tells of, at most. */
export const MAX_IDS = 100;
/** Listings that are told of, or remembered, at most: the newest. */
export const MAX_LISTINGS = 100;
