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
