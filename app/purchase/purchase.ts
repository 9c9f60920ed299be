const MINUTE_MS = 60_000;
/** How long the buyer alone may undo a purchase, and how long where nothing shows that they took part. */
export const UNDO_MINUTES = 10;
const UNCONFIRMED_UNDO_DAYS = 7;

export interface Completed {
  boughtAt: number;
  /** Completed by the seller, and nothing shows that the buyer took part. */
  isUnconfirmed: boolean;
}

export function undoEnd({ boughtAt, isUnconfirmed }: Completed): number {
  return boughtAt + (isUnconfirmed ? UNCONFIRMED_UNDO_DAYS * 24 * 60 : UNDO_MINUTES) * MINUTE_MS;
}

export function canBeUndone(purchase: Completed, now: number): boolean {
  return now < undoEnd(purchase);
}

/** Nicknames as they were at the time, or 탈퇴한 사용자. */
export interface Purchase {
  id: string;
  productId: string;
  title: string;
  /** 0 for what was given away. */
  priceWon: number | null;
  /** How it was offered; null in older records. */
  category: string | null;
  /** The key of the first photo's smallest file; null without photos. */
  photo: string | null;
  buyerName: string;
  sellerName: string;
  boughtAt: number;
}

/** A row of 구매내역. `cancelledAt`: when the two cancelled it. */
export type PurchaseRecord = Purchase & { cancelledAt: number | null };

export type ShownPurchase = Omit<Purchase, 'photo'> & { photoAddress: string | null };
export type ShownPurchaseRecord = Omit<PurchaseRecord, 'photo'> & { photoAddress: string | null };
