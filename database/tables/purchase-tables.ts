/** Outlives the listing and both accounts. */
export interface PurchaseTable {
  id: string;
  productId: string;
  buyerId: string | null;
  sellerId: string | null;
  buyerName: string;
  sellerName: string;
  title: string;
  priceWon: number | null;
  /** Null in records from before the column. */
  category: string | null;
  photo: string | null;
  boughtAt: number;
  /** Of a listing that was given in exchange: the purchase of the one that it was exchanged for. */
  swapOf: string | null;
  /** Of the reservation that it has ended, if it has: the conversation, its end, and the price that was agreed on. */
  reservedIn: string | null;
  reservedUntil: number | null;
  reservedWon: number | null;
  /** Null in records from before the column. */
  completedBy: 'buyer' | 'seller' | null;
}

/** Taken back by both; a listing may have several. */
export interface CancelledPurchaseTable extends Omit<
  PurchaseTable,
  'reservedIn' | 'reservedUntil' | 'reservedWon' | 'completedBy'
> {
  cancelledAt: number;
}

/** One a purchase, at most; it goes with it. */
export interface UndoRequestTable {
  purchaseId: string;
  askedBy: 'buyer' | 'seller';
  createdAt: number;
  declinedAt: number | null;
}
