import type { Database, Reader, Writer } from '../../../database/database.ts';
import { contentOf } from './read-reviews.server.ts';
import {
  findPurchaseById,
  findReportedReview,
  findWithNames,
  listWithNames,
  upsertReportedReview,
} from './review-store.server.ts';
import type { ReviewContent } from './review.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { CodedError } from '../../platform/coded-error.ts';

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

/** What a review said when it was reported. */
type CopiedReview = Pick<InspectedReview, 'rating' | 'points' | 'text' | 'answer' | 'createdAt'>;

export interface ReportedReview extends CopiedReview {
  reviewId: string;
  /** Null once they have left. */
  author: { id: string; nickname: string } | null;
}

/** In the report's transaction; replaces an earlier copy for the same report. */
export async function copyReview(
  tx: Writer,
  { reportId, reviewId, now }: { reportId: string; reviewId: string; now: number },
): Promise<void> {
  const found = await inspectReview(tx, reviewId);
  if (!found) throw new CodedError('not-found', `there is no review ${reviewId} to copy`);
  const { rating, points, text, answer, createdAt, author } = found;
  const review = JSON.stringify({ rating, points, text, answer, createdAt } satisfies CopiedReview);
  const authorId = author?.id ?? null;
  await upsertReportedReview(tx, { reportId, reviewId, authorId, review, createdAt: now });
}

/** Does not check that the caller is an operator. Each call is in the audit log; undefined where nothing was copied. */
export async function viewReportedReview(
  deps: OperatorDeps & { database: Database },
  { reportId }: { reportId: string },
): Promise<ReportedReview | undefined> {
  return deps.database.transaction(async (tx) => {
    const row = await findReportedReview(tx, reportId);
    if (!row) return undefined;
    await appendAudit(tx, deps, { act: 'view-evidence', targetId: reportId });
    const { reviewId, authorId, nickname } = row;
    const author = authorId === null || nickname === null ? null : { id: authorId, nickname };
    return { reviewId, author, ...(JSON.parse(row.review) as CopiedReview) };
  });
}
