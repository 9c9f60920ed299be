/** One of the two of a purchase about the other. Only its answer is ever added. */
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
}
