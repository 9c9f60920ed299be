/** A listing is reserved while its row stands and `endsAt` is to come. */
export interface ReservationTable {
  productId: string;
  conversationId: string;
  buyerId: string;
  createdAt: number;
  endsAt: number;
}

/** Who is notified once a listing is no longer reserved. */
export interface ReservationWaitTable {
  productId: string;
  accountId: string;
  createdAt: number;
}
