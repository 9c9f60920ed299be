/** One of the two of a purchase about the other. Only an answer or a removal is ever added. */
export interface ReviewTable {
  id: string;
  purchaseId: string;
  authorSide: 'buyer' | 'seller';
  /** Null once they have left. */
  authorId: string | null;
  subjectId: string;
  rating: string;
  /** Names, joined by commas. */
  points: string;
  text: string;
  createdAt: number;
  /** When it becomes visible. */
  shownAt: number;
  answer: string | null;
  answeredAt: number | null;
  removedAt: number | null;
  removedReason: string | null;
}

/** A reviewed person's 매너온도 in tenths of a degree. */
export interface MannerTable {
  accountId: string;
  /** Null for a new neighbour, who has no review that counts. */
  tenths: number | null;
  /** The part that good reviews added; bad ones took the rest. */
  tenthsFromGood: number;
  dueAt: number;
}
