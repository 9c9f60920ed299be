export interface LiveProduct {
  pickCount: number;
  soldOut: boolean;
  removed: boolean;
}

export interface NewListing {
  feedSeq: number;
  category: string;
  subCategory: string;
}

/** `personal`: the person's own data has changed, see `/api/session`. Listings are oldest first. */
export type LiveEvent =
  | ({ kind: 'product'; id: string } & LiveProduct)
  | { kind: 'new'; listings: NewListing[] }
  | { kind: 'personal' };

export const MAX_IDS = 100;
export const MAX_LISTINGS = 100;
