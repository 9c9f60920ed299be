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

/** `seq` is of the newest message. */
export type ChatEvent = {
  kind: 'chat';
  id: string;
  seq: number;
  otherReadSeq: number;
  otherLeft: boolean;
};

/**
 * `personal`: the person's own data has changed, see `/api/session`. Listings are oldest first. `unread` counts
 * conversations with unread messages.
 */
export type LiveEvent =
  | ({ kind: 'product'; id: string } & LiveProduct)
  | { kind: 'new'; listings: NewListing[] }
  | { kind: 'personal' }
  | ChatEvent
  | { kind: 'unread'; chats: number };

export const MAX_IDS = 100;
export const MAX_LISTINGS = 100;
