import type { Generated } from 'kysely';

/** A listing is reserved while its row stands and `endsAt` is to come. */
export interface ReservationTable {
  productId: string;
  conversationId: string;
  buyerId: string;
  createdAt: number;
  endsAt: number;
  /** What the two have agreed on; null for the price of the listing. */
  priceWon: Generated<number | null>;
  /** The other listing of a swap, which has a row with the same conversation. */
  swapProductId: Generated<string | null>;
  /** 1 where it is the listing that was offered in exchange. */
  isOffered: Generated<number>;
}

/** People to notify at the end of a reservation: the longest waiting at once, the others at `notifyAt`. */
export interface ReservationWaitTable {
  productId: string;
  accountId: string;
  createdAt: number;
  /** Null until the first has been notified. */
  notifyAt: number | null;
}

export interface GiveawayTable {
  productId: string;
  /** Secret until it is drawn; its hash is public from the beginning. */
  seed: string;
  createdAt: number;
  drawnAt: number | null;
  /** A JSON list of the ids of applications, in the order of the draw. */
  drawnIds: string | null;
}

/** One a person a listing. */
export interface GiveawayApplicationTable {
  productId: string;
  accountId: string;
  /** Public once it was drawn, without the person. */
  id: string;
  line: string;
  createdAt: number;
  /** When they were notified that another person gets it. */
  toldAt: number | null;
  turnAt: number | null;
}
