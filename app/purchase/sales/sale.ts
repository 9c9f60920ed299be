/** What a person sold, or sold and took back. It outlives its listing where the buyer is known. */
export interface SaleRecord {
  /** The record's, or the listing's where no record was made. */
  id: string;
  productId: string;
  title: string;
  /** 0 for what was given away. */
  priceWon: number | null;
  category: string | null;
  photo: string | null;
  /** Null for what was sold outside the market. */
  buyerName: string | null;
  boughtAt: number;
}

export type SaleList = 'sold' | 'cancelled';
