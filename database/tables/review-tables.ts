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
  /** From when on it is shown; may lie ahead. */
  shownAt: number;
  answer: string | null;
  answeredAt: number | null;
  /** By the operator. Null while it stands. */
  removedAt: number | null;
  removedReason: string | null;
}

/** Of a person who was reviewed: 매너온도 in tenths of a degree. */
export interface MannerTable {
  accountId: string;
  /** Null for a new neighbour, who has no review that counts. */
  tenths: number | null;
  /** What of it good reviews added; the rest bad ones took. */
  tenthsFromGood: number;
  dueAt: number;
}
