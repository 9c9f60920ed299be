import type { Database, Writer } from '../../../database/database.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { inspectReview, type InspectedReview } from './inspect-reviews.server.ts';
import { findReportedReview, upsertReportedReview } from './review-store.server.ts';

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
