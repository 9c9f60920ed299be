/** What a person sold, also where it was undone. It outlives its listing where the buyer is known. */
export interface SaleRecord {
  /** The id of the record, or of the listing without a record. */
  id: string;
  productId: string;
  title: string;
  /** 0 for a giveaway. */
  priceWon: number | null;
  category: string | null;
  photo: string | null;
  /** Null for a sale outside the market. */
  buyerName: string | null;
  boughtAt: number;
}

export type SaleList = 'sold' | 'cancelled';
