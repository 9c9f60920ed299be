import type { Writer } from '../../database/database.ts';
import { notifyAccount } from '../account/email/send-account-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { inspectReview } from '../purchase/review/inspect-reviews.server.ts';
import { removeReview, restoreReview } from '../purchase/review/review.server.ts';

export type RemoveReviewOutcome =
  { removed: true } | { removed: false; reason: 'already-removed' | 'no-such-review' };

/** From now on only its author reads it, with the reason; the purchase and the other review stay. */
export async function removeReviewInTransaction(
  tx: Writer,
  deps: OperatorDeps,
  input: { reviewId: string; reason: string },
): Promise<RemoveReviewOutcome> {
  const { reviewId, reason } = input;
  const now = deps.now();
  const removed = await removeReview(tx, { ...input, now });
  if (!removed) {
    const isKnown = (await inspectReview(tx, reviewId)) !== undefined;
    return { removed: false, reason: isKnown ? 'already-removed' : 'no-such-review' };
  }
  await notifyAccount(tx, { accountId: removed.authorId, kind: 'review-removed', now });
  await appendAudit(tx, deps, { act: 'remove-review', targetId: reviewId, reason });
  return { removed: true };
}

/** Restores a removed review. A review whose purchase was undone since is gone. */
export async function restoreReviewInTransaction(
  tx: Writer,
  { now }: OperatorDeps,
  { reviewId }: { reviewId: string },
): Promise<void> {
  await restoreReview(tx, { reviewId, now: now() });
}
