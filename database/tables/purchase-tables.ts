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
  /** Null in older records. */
  category: string | null;
  photo: string | null;
  boughtAt: number;
  /** For a listing given in exchange: the purchase of the requested listing. */
  swapOf: string | null;
  /** The reservation that it ended, if any: conversation, end and agreed price. */
  reservedIn: string | null;
  reservedUntil: number | null;
  reservedWon: number | null;
  completedBy: 'buyer' | 'seller' | null;
}

/** Undone by both; a listing may have several. */
export interface CancelledPurchaseTable extends Omit<
  PurchaseTable,
  'reservedIn' | 'reservedUntil' | 'reservedWon' | 'completedBy'
> {
  cancelledAt: number;
}

/** At most one for each purchase; deleted with it. */
export interface UndoRequestTable {
  purchaseId: string;
  askedBy: 'buyer' | 'seller';
  createdAt: number;
  declinedAt: number | null;
}
