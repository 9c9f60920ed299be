import type { Database, Writer } from '../../../database/database.ts';
import { changeSuspendedReason, lockSuspension } from '../../account/sign-in/suspension.server.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { findCase, reopenCase } from '../../support/case/case.server.ts';
import { changeHiddenReason } from '../../product/hide/hide-products.server.ts';
import { unhideInTransaction } from '../moderate-listing.server.ts';
import { unmarkInTransaction } from '../number/marked-number.server.ts';
import { restoreReviewInTransaction } from '../moderate-review.server.ts';
import { restoreInTransaction, unhideListingsOfRestored } from '../moderate-person.server.ts';
import { findActById, findHoldingAct, updateUndone } from './act-store.server.ts';
import { canUndoDismissal, isClosing, isFinal, type ModerationAct, UNDO_ACT_MS } from './act.ts';
import { markAllUndone, titleOf } from './record-act.server.ts';

type Deps = OperatorDeps & { database: Database };

export type UndoOutcome = { ok: true } | { ok: false; problem: 'gone' | 'final' | 'late' | 'undone' | 'own' };

/** Within ten minutes; reopens the case that the act closed. */
export async function undoAct(deps: Deps, { actId }: { actId: string }): Promise<UndoOutcome> {
  const undone = await deps.database.transaction(
    async (tx): Promise<UndoOutcome & { act?: ModerationAct }> => {
      const act = await findActById(tx, actId);
      if (!act) return { ok: false, problem: 'gone' };
      if (act.accountId === deps.operator) return { ok: false, problem: 'own' };
      if (act.undoneAt !== null) return { ok: false, problem: 'undone' };
      if (isFinal(act.kind)) return { ok: false, problem: 'final' };
      if (deps.now() - act.doneAt > UNDO_ACT_MS) return { ok: false, problem: 'late' };
      if (!(await undoInTransaction(tx, deps, act))) return { ok: false, problem: 'undone' };
      if (act.caseId !== null && isClosing(act.kind))
        await reopenCase(tx, { caseId: act.caseId, now: deps.now() });
      return { ok: true, act };
    },
  );
  if (undone.ok && undone.act) await showRest(deps, undone.act);
  return undone.ok ? { ok: true } : undone;
}

type ReopenOutcome =
  { ok: true } | { ok: false; problem: 'gone' | 'late' | 'undone' | 'own' | 'reported-again' };

/** For a case closed without an act, likewise within ten minutes. */
export async function undoDismissal(deps: Deps, { caseId }: { caseId: string }): Promise<ReopenOutcome> {
  return deps.database.transaction(async (tx): Promise<ReopenOutcome> => {
    const found = await findCase(tx, caseId);
    if (!found) return { ok: false, problem: 'gone' };
    if (found.accountId === deps.operator) return { ok: false, problem: 'own' };
    if (found.closedAt === null) return { ok: false, problem: 'undone' };
    const now = deps.now();
    if (!canUndoDismissal(found, now)) return { ok: false, problem: 'late' };
    if (!(await reopenCase(tx, { caseId, now }))) return { ok: false, problem: 'reported-again' };
    await appendAudit(tx, deps, { act: 'undo-dismissal', targetId: caseId });
    return { ok: true };
  });
}

/** At any time, in the caller's transaction; notifies the person. `showRest` follows. False where it was already undone. */
export async function undoInTransaction(tx: Writer, deps: Deps, act: ModerationAct): Promise<boolean> {
  const { id, kind, accountId, targetId } = act;
  const undoneAt = deps.now();
  // Of two acts on a person that are undone at the same moment, the second finds no other in force.
  if (accountId !== null) await lockSuspension(tx, deps.database.engine, accountId);
  if (!(await updateUndone(tx, id, { undoneAt, undoneBy: deps.operator }))) return false;
  await appendAudit(tx, deps, { act: 'undo-act', targetId: id });
  const holding = await findHoldingAct(tx, { kind, targetId });
  if (holding) await goOnFor(tx, holding);
  else await takeBack(tx, deps, act);
  await addNotice(tx, { accountId, kind: 'act-undone', subjectId: id, title: titleOf(act), now: undoneAt });
  return true;
}

/** Where another act has the same effect, the person reads its reason. */
async function goOnFor(tx: Writer, { kind, accountId, targetId, words }: ModerationAct): Promise<void> {
  if (kind === 'hide') await changeHiddenReason(tx, targetId, words);
  if (kind === 'suspend' && accountId !== null) await changeSuspendedReason(tx, accountId, words);
}

async function takeBack(tx: Writer, deps: Deps, { kind, accountId, targetId }: ModerationAct): Promise<void> {
  if (kind === 'hide') await unhideInTransaction(tx, deps, { productId: targetId });
  if (kind === 'suspend' && accountId !== null) await restoreInTransaction(tx, deps, { accountId });
  if (kind === 'remove-review') await restoreReviewInTransaction(tx, deps, { reviewId: targetId });
  if (kind === 'mark-number') await unmarkInTransaction(tx, targetId, deps.now());
}

/** Unhides the listings of a person who is no longer suspended, in batches. */
export async function showRest(deps: Deps, { kind, accountId }: ModerationAct): Promise<void> {
  if (kind === 'suspend' && accountId !== null) await unhideListingsOfRestored(deps, accountId);
}

/** @returns whether one was in force */
export async function unmutePerson(deps: Deps, { accountId }: { accountId: string }): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    if ((await markAllUndone(tx, deps, { kind: 'mute', targetId: accountId })) === 0) return false;
    await appendAudit(tx, deps, { act: 'unmute', targetId: accountId });
    return true;
  });
}
