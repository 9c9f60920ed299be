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
