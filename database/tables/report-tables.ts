/** Outlives its target and reporter. */
export interface ReportTable {
  id: string;
  reporterId: string | null;
  targetKind: string;
  targetId: string;
  targetName: string;
  reason: string;
  details: string;
  note: string | null;
  createdAt: number;
  closedAt: number | null;
  /** Null for reports closed before cases existed. */
  caseId: string | null;
}

/** A copied conversation. `listing`, with its offers and meetings, and `messages` are JSON. */
export interface ReportEvidenceTable {
  reportId: string;
  conversationId: string;
  listing: string;
  messages: string;
  createdAt: number;
}

/** A copied review. `review` is JSON. */
export interface ReportedReviewTable {
  reportId: string;
  reviewId: string;
  /** Null once they have left. */
  authorId: string | null;
  review: string;
  createdAt: number;
}

/** A copied listing. `listing` is JSON. */
export interface ReportedListingTable {
  reportId: string;
  productId: string;
  listing: string;
  createdAt: number;
}
