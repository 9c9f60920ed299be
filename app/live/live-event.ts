export interface LiveProduct {
  pickCount: number;
  soldOut: boolean;
  reserved: boolean;
  removed: boolean;
  /** Of a giveaway with applications; a draw is never undone. */
  drawn?: true;
}

export interface NewListing {
  feedSeq: number;
  sellerId: string;
  category: string;
  subCategory: string;
}

/** `seq` is of the newest message. */
export type ChatEvent = {
  kind: 'chat';
  id: string;
  seq: number;
  otherReadSeq: number;
  otherLeft: boolean;
};

export interface Unread {
  chats: number;
  notices: number;
}

/**
 * `personal`: the person's own data has changed, see `/api/session`. `typing`: the other does, in conversation `id`.
 * Listings are oldest first.
 */
export type LiveEvent =
  | ({ kind: 'product'; id: string } & LiveProduct)
  | { kind: 'new'; listings: NewListing[] }
  | { kind: 'personal' }
  | ChatEvent
  | { kind: 'typing'; id: string }
  | ({ kind: 'unread' } & Unread);

export const MAX_IDS = 100;
export const MAX_LISTINGS = 100;
