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

/** One of the two of a purchase about the other. Only an answer or a removal is ever added. */
export interface ReviewTable {
  id: string;
  purchaseId: string;
  authorSide: 'buyer' | 'seller';
  /** Null once they have left. */
  authorId: string | null;
  subjectId: string;
  rating: string;
  /** Names, joined by commas. */
  points: string;
  text: string;
  createdAt: number;
  /** When it becomes visible. */
  shownAt: number;
  answer: string | null;
  answeredAt: number | null;
  removedAt: number | null;
  removedReason: string | null;
}

/** A reviewed person's 매너온도 in tenths of a degree. */
export interface MannerTable {
  accountId: string;
  /** Null for a new neighbour, who has no review that counts. */
  tenths: number | null;
  /** The part that good reviews added; bad ones took the rest. */
  tenthsFromGood: number;
  dueAt: number;
}
