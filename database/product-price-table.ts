/** A listing’s prices in the order of `number`, with the present one; none when it never changed. */
export interface ProductPriceTable {
  productId: string;
  number: number;
  priceWon: number | null;
  setAt: number;
}
