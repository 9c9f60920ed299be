/** Nicknames as they were at the time, or 탈퇴한 사용자. */
export interface Purchase {
  id: string;
  productId: string;
  title: string;
  priceWon: number | null;
  /** The key of the first photo's smallest file; null without photos. */
  photo: string | null;
  buyerName: string;
  sellerName: string;
  boughtAt: number;
}

export type ShownPurchase = Omit<Purchase, 'photo'> & { photoAddress: string | null };
