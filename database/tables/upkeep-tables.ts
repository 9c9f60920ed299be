/** One-time keys of forms; `result` is what the first post made. */
export interface OnceTable {
  actorId: string;
  key: string;
  result: string;
  createdAt: number;
}

export interface MediaPendingTable {
  key: string;
  createdAt: number;
}

export interface MediaTrashTable {
  key: string;
  createdAt: number;
}

/** A file that is not deleted while its keeper shows it. */
export interface RetainedMediaTable {
  key: string;
  keeperId: string;
}

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

export interface InquiryTable {
  id: string;
  accountId: string;
  topic: string;
  title: string;
  body: string;
  answer: string | null;
  createdAt: number;
  answeredAt: number | null;
}

/** Events in a window that ends at `endsAt`, under a keyed hash. */
export interface RateLimitCountTable {
  key: string;
  count: number;
  endsAt: number;
}
