import type { Reader } from '../../../database/database.ts';
import { contentOf } from './read-reviews.server.ts';
import { findPurchaseById, findWithNames, listWithNames } from './review-store.server.ts';
import type { ReviewContent } from './review.ts';

/** For the operator, visible or not. */
export interface InspectedReview extends ReviewContent {
  id: string;
  purchaseId: string;
  /** Null once they have left. */
  author: { id: string; nickname: string } | null;
  subject: { id: string; nickname: string };
  answer: string | null;
  createdAt: number;
  shownAt: number;
  removedAt: number | null;
  removedReason: string | null;
}

type Row = NonNullable<Awaited<ReturnType<typeof findWithNames>>>;

function toInspected(row: Row): InspectedReview {
  const { id, purchaseId, answer, createdAt, shownAt, removedAt, removedReason } = row;
  const { authorId, authorName, subjectId, subjectName } = row;
  return {
    id,
    purchaseId,
    ...contentOf(row),
    author: authorId === null || authorName === null ? null : { id: authorId, nickname: authorName },
    subject: { id: subjectId, nickname: subjectName },
    answer,
    createdAt,
    shownAt,
    removedAt,
    removedReason,
  };
}

/** Reviews of a person, newest first. Does not check that the caller is an operator. */
export async function listReviewsOf(
  db: Reader,
  subjectId: string,
  limit: number,
): Promise<InspectedReview[]> {
  return (await listWithNames(db, subjectId, limit)).map(toInspected);
}

/** With the title of the traded listing. Does not check that the caller is an operator. */
export async function inspectReview(
  db: Reader,
  id: string,
): Promise<(InspectedReview & { title: string }) | undefined> {
  const row = await findWithNames(db, id);
  if (!row) return undefined;
  const purchase = await findPurchaseById(db, row.purchaseId);
  return { ...toInspected(row), title: purchase?.title ?? '' };
}
