/** How long the buyer alone may take a purchase back. */
export const UNDO_MINUTES = 10;

export function canBeUndone({ boughtAt }: { boughtAt: number }, now: number): boolean {
  return now - boughtAt < UNDO_MINUTES * 60_000;
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

/** As it stands under 구매내역. `cancelledAt`: when the two took it back. */
export type PurchaseRecord = Purchase & { cancelledAt: number | null };

export type ShownPurchase = Omit<Purchase, 'photo'> & { photoAddress: string | null };
export type ShownPurchaseRecord = Omit<PurchaseRecord, 'photo'> & { photoAddress: string | null };
