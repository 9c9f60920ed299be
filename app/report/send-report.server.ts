import type { Database } from '../../database/database.ts';
import { actorTransaction } from '../account/actor-transaction.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { newId } from '../platform/id.server.ts';
import { claimOnce } from '../platform/once.server.ts';
import { findReportTarget } from './find-report-target.server.ts';
import { parseReport, type ReportErrors, type ReportForm, type ReportTargetKind } from './report.ts';
import { upsertOpenReport } from './report-store.server.ts';

export type SendReportOutcome = { sent: true } | { sent: false; errors: ReportErrors };

/**
 * Reports a listing or a person to the operator. While an earlier report of the same target is open, that one
 * takes on what this one says. Throws `not-found` for a target that is gone, `forbidden` for oneself,
 * `signed-out` for an actor that is gone.
 * @param input.onceKey a form that is sent twice says what it said the first time, and no more (P-once)
 */
export async function sendReport(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { kind: ReportTargetKind; targetId: string; typed: ReportForm; onceKey: string | undefined },
): Promise<SendReportOutcome> {
  const parsed = parseReport(input.typed);
  if (!parsed.ok) return { sent: false, errors: parsed.errors };
  const { kind, targetId, onceKey } = input;
  const id = newId();
  const now = deps.now();
  return actorTransaction(deps.database, async (tx) => {
    if (onceKey && (await claimOnce(tx, { actorId: actor.id, key: onceKey, result: id, now }))) {
      return { sent: true };
    }
    const target = await findReportTarget(tx, kind, targetId);
    if (!target) throw new CodedError('not-found', `there is no ${kind} ${targetId} to report`);
    if (target.owner.id === actor.id) throw new CodedError('forbidden', 'nobody reports themselves');
    await upsertOpenReport(tx, {
      id,
      reporterId: actor.id,
      targetKind: kind,
      targetId,
      targetName: target.name,
      ...parsed.draft,
      createdAt: now,
    });
    return { sent: true };
  });
}
