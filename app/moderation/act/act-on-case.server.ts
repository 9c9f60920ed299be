import type { Database, Writer } from '../../../database/database.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { type CaseProblem, closeCase, findCase } from '../../support/case/case.server.ts';
import type { ModerationCase } from '../../support/case/case.ts';
import { hideInTransaction, removeInTransaction } from '../moderate-listing.server.ts';
import { hideListingsOfSuspended, suspendInTransaction } from '../moderate-person.server.ts';
import { removeReviewInTransaction } from '../moderate-review.server.ts';
import type { NewAct } from './act.ts';
import { type Decision, newAct, recordAct, notifyOfAct } from './record-act.server.ts';

type Deps = OperatorDeps & { database: Database };

interface OnCase {
  caseId: string;
  /** The version of the case that the operator saw: only one of two operators can act on it. */
  version: number;
}

type ActProblem = CaseProblem | 'no-person' | 'no-listing' | 'no-review';
export type ActOutcome = { ok: true; actId: string } | { ok: false; problem: ActProblem };

/** Closes the case without an act. @param input.note for operators alone */
export async function dismissCase(
  deps: Deps,
  input: OnCase & { note: string },
): Promise<{ ok: true } | { ok: false; problem: CaseProblem }> {
  const { operator } = deps;
  return deps.database.transaction(async (tx) => {
    const closed = await closeCase(tx, { ...input, outcome: 'dismissed', operator, now: deps.now() });
    if (closed.ok) await appendAudit(tx, deps, { act: 'dismiss', targetId: input.caseId });
    return closed;
  });
}

/**
 * Acts on the case's person or listing, notifies the person, and closes the case, all or nothing. A target that is gone
 * is no failure: the case closes as upheld.
 */
export async function actOnCase(deps: Deps, input: OnCase & Decision): Promise<ActOutcome> {
  const { caseId, kind, words: note } = input;
  const { operator } = deps;
  const outcome = await deps.database.transaction(async (tx): Promise<ActOutcome & { act?: NewAct }> => {
    const found = await findCase(tx, caseId);
    if (!found) return { ok: false, problem: 'gone' };
    if ((kind === 'hide' || kind === 'remove') && found.targetKind !== 'listing')
      return { ok: false, problem: 'no-listing' };
    if (kind === 'remove-review' && found.targetKind !== 'review') return { ok: false, problem: 'no-review' };
    const act = newAct(deps, targetOf(found, input), input);
    const closed = await closeCase(tx, { ...input, outcome: 'upheld', note, operator, now: act.doneAt });
    if (!closed.ok) return closed;
    await perform(tx, deps, act);
    return { ok: true, actId: act.id, act };
  });
  if (!outcome.ok) return outcome;
  const { act, actId } = outcome;
  if (act?.kind === 'suspend' && act.accountId) await hideListingsOfSuspended(deps, act.accountId);
  return { ok: true, actId };
}

function targetOf(
  { id: caseId, accountId, targetId, targetName, targetKind }: ModerationCase,
  { kind }: Decision,
) {
  const isOfPerson = kind === 'suspend' || kind === 'mute' || targetKind === 'conversation';
  return {
    caseId,
    accountId,
    targetId: isOfPerson && accountId !== null ? accountId : targetId,
    targetName,
  };
}

/** Listings of a suspended person follow in batches, after the suspension holds. */
async function perform(tx: Writer, deps: Deps, act: NewAct): Promise<void> {
  const { kind, accountId, targetId, words: reason } = act;
  await recordAct(tx, act);
  if (kind === 'hide') await hideInTransaction(tx, deps, { productId: targetId, reason });
  if (kind === 'remove') await removeInTransaction(tx, deps, { productId: targetId, reason });
  if (kind === 'remove-review') await removeReviewInTransaction(tx, deps, { reviewId: targetId, reason });
  if (kind === 'suspend' && accountId !== null) await suspendInTransaction(tx, deps, { accountId, reason });
  await notifyOfAct(tx, deps, act);
}
