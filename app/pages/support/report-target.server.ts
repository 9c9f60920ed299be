import type { Reader, Writer } from '../../../database/database.ts';
import { findReceivedReview } from '../../purchase/review/read-reviews.server.ts';
import { copyReview } from '../../purchase/review/reported-review.server.ts';
import { reviewLine } from '../../purchase/review/review.ts';
import { attachEvidence } from '../../support/report/evidence.server.ts';
import { findReportTarget, type ReportTarget } from '../../support/report/report.server.ts';
import type { ReportTargetKind } from '../../support/report/report.ts';
import { copyTalk } from '../../talk/member/copy-evidence.server.ts';

interface Address {
  kind: ReportTargetKind;
  id: string;
}

/** A review is reported only by the person that it is about, once it is shown to them. */
export async function findTargetFor(
  db: Reader,
  { kind, id }: Address,
  { actor, now }: { actor: { id: string } | undefined; now: number },
): Promise<ReportTarget | undefined> {
  if (kind !== 'review') return findReportTarget(db, { kind, id });
  const review = actor && (await findReceivedReview(db, actor, { id, now }));
  return review && { kind, id, name: reviewLine(review), owner: undefined };
}

/** Copies what the operator is to read beside the report. */
export function attachmentOf({ kind, id }: Address, talk: string | undefined, actor: { id: string }) {
  const isReview = kind === 'review';
  if (!isReview && talk === undefined) return undefined;
  return async (tx: Writer, { id: reportId, now }: { id: string; now: number }) => {
    if (isReview) await copyReview(tx, { reportId, reviewId: id, now });
    else await attachEvidence(tx, { reportId, now }, await copyTalk(tx, actor, { id: talk!, otherId: id }));
  };
}
