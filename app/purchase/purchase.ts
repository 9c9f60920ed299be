/** What a buyer or seller sees of a purchase; names as they were, or 탈퇴한 사용자. */
export interface Purchase {
  id: string;
  productId: string;
  title: string;
  /** Whole won; null when the listing had no price. */
  priceWon: number | null;
  /** The media key of the first photo's smallest file; null without photos. */
  photo: string | null;
  buyerName: string;
  sellerName: string;
  /** Epoch ms. */
  boughtAt: number;
}

/** A purchase as pages show it. */
export type ShownPurchase = Omit<Purchase, 'photo'> & { photoAddress: string | null };
