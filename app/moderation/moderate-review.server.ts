import type { Database } from '../../database/database.ts';
import { notifyAccount } from '../account/email/send-account-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { inspectReview } from '../purchase/review/inspect-reviews.server.ts';
import { removeReview } from '../purchase/review/review.server.ts';

type RemoveReviewOutcome =
  { removed: true } | { removed: false; reason: 'already-removed' | 'no-such-review' };

/** Only its author reads it from now on, with the reason; the purchase and the other review stay. */
export async function removeReviewWithReason(
  deps: OperatorDeps & { database: Database },
  input: { reviewId: string; reason: string },
): Promise<RemoveReviewOutcome> {
  const { reviewId, reason } = input;
  return deps.database.transaction(async (tx) => {
    const now = deps.now();
    const removed = await removeReview(tx, { ...input, now });
    if (!removed) {
      const isKnown = (await inspectReview(tx, reviewId)) !== undefined;
      return { removed: false, reason: isKnown ? 'already-removed' : 'no-such-review' };
    }
    await notifyAccount(tx, { accountId: removed.authorId, kind: 'review-removed', now });
    await appendAudit(tx, deps, { act: 'remove-review', targetId: reviewId, reason });
    return { removed: true };
  });
}
