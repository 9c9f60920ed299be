import type { Generated } from 'kysely';

/** A listing is reserved while its row exists and `endsAt` is in the future. */
export interface ReservationTable {
  productId: string;
  conversationId: string;
  buyerId: string;
  createdAt: number;
  endsAt: number;
  /** The agreed price; null for the listing's price. */
  priceWon: Generated<number | null>;
  /** The other listing of a swap, which has a row with the same conversation. */
  swapProductId: Generated<string | null>;
  /** 1 for the listing offered in exchange. */
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
  /** Secret until the draw; its hash is public from the beginning. */
  seed: string;
  createdAt: number;
  drawnAt: number | null;
  /** A JSON list of the ids of applications, in the order of the draw. */
  drawnIds: string | null;
}

/** One for each person and listing. */
export interface GiveawayApplicationTable {
  productId: string;
  accountId: string;
  /** Public after the draw, without the person. */
  id: string;
  line: string;
  createdAt: number;
  /** When they were notified that another person gets it. */
  toldAt: number | null;
  turnAt: number | null;
}
