/** A hash of the photo on a listing; none for photos with too little in them. */
export interface PhotoPrintTable {
  /** Of the photo's smallest file. */
  key: string;
  /** Null until the photo is on a listing. */
  productId: string | null;
  sellerId: string;
  /** For the market's own copies: when the first was received. */
  receivedAt: number;
  /** 32 hex digits; the bands are the first half, four each. */
  hash: string;
  bandA: number;
  bandB: number;
  bandC: number;
  bandD: number;
}
