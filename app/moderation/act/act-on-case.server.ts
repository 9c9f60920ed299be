import type { Database, Reader, Writer } from '../../../database/database.ts';
import { notifyAccount } from '../../account/email/send-account-mail.server.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { newId } from '../../platform/id.server.ts';
import { type CaseProblem, closeCase, findCase, reopenCase } from '../../support/case/case.server.ts';
import type { ModerationCase } from '../../support/case/case.ts';
import { hideInTransaction, unhideListing } from '../moderate-listing.server.ts';
import { hideListingsOfSuspended, restorePerson, suspendInTransaction } from '../moderate-person.server.ts';
import { findAct, insertAct, listActsOf, listActsOfCase, updateUndone } from './act-store.server.ts';
import { type ActKind, type ModerationAct, UNDO_ACT_MS } from './act.ts';

type Deps = OperatorDeps & { database: Database };

interface OnCase {
  caseId: string;
  /** Of the case that the operator looked at: of two who act on one version, one does. */
  version: number;
}

type ActProblem = CaseProblem | 'no-person' | 'no-listing';
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
 * Does it to the case's person or listing, tells the person, and closes the case, all or nothing. What is gone in the
 * meantime is no reason to fail: the case closes as upheld.
 */
export async function actOnCase(
  deps: Deps,
  input: OnCase & { kind: ActKind; words: string },
): Promise<ActOutcome> {
  const { caseId, kind, words } = input;
  const { operator } = deps;
  const outcome = await deps.database.transaction(async (tx): Promise<ActOutcome> => {
    const now = deps.now();
    const found = await findCase(tx, caseId);
    if (!found) return { ok: false, problem: 'gone' };
    if (kind === 'hide' && found.targetKind !== 'listing') return { ok: false, problem: 'no-listing' };
    const closed = await closeCase(tx, { ...input, outcome: 'upheld', note: words, operator, now });
    if (!closed.ok) return closed;
    const act = toAct(found, { kind, words, operator, now });
    await insertAct(tx, act);
    await perform(tx, deps, act);
    return { ok: true, actId: act.id };
  });
  if (outcome.ok && kind === 'suspend') await hideRest(deps, outcome.actId);
  return outcome;
}

function toAct(
  { id: caseId, accountId, targetId, targetName, targetKind }: ModerationCase,
  { kind, words, operator, now }: { kind: ActKind; words: string; operator: string; now: number },
): Omit<ModerationAct, 'undoneAt' | 'undoneBy'> {
  const isOfPerson = kind === 'suspend' || targetKind === 'conversation';
  return {
    id: newId(),
    caseId,
    kind,
    accountId,
    targetId: isOfPerson && accountId !== null ? accountId : targetId,
    targetName,
    words,
    operator,
    doneAt: now,
  };
}

type NewAct = Omit<ModerationAct, 'undoneAt' | 'undoneBy'>;

async function perform(tx: Writer, deps: Deps, act: NewAct): Promise<void> {
  const { id, kind, accountId, targetId, targetName, words: reason, doneAt: now } = act;
  if (kind === 'hide') {
    await hideInTransaction(tx, deps, { productId: targetId, reason });
  } else if (accountId === null) {
    return;
  } else if (kind === 'suspend') {
    await suspendInTransaction(tx, deps, { accountId, reason });
    return;
  } else {
    await notifyAccount(tx, { accountId, kind: 'warned', now });
    await appendAudit(tx, deps, { act: 'warn', targetId: accountId, reason });
  }
  if (accountId === null) return;
  const notice = kind === 'hide' ? 'listing-hidden' : 'warned';
  await addNotice(tx, { accountId, kind: notice, subjectId: id, title: targetName, now });
}

/** In batches, after the suspension holds. */
async function hideRest(deps: Deps, actId: string): Promise<void> {
  const act = await findAct(deps.database.read, actId);
  if (act?.accountId) await hideListingsOfSuspended(deps, act.accountId);
}

type UndoOutcome = { ok: true } | { ok: false; problem: 'gone' | 'late' | 'undone' };

/** Within ten minutes; the case is open again. */
export async function undoAct(deps: Deps, { actId }: { actId: string }): Promise<UndoOutcome> {
  const { operator } = deps;
  const undone = await deps.database.transaction(
    async (tx): Promise<UndoOutcome & { act?: ModerationAct }> => {
      const now = deps.now();
      const act = await findAct(tx, actId);
      if (!act) return { ok: false, problem: 'gone' };
      if (now - act.doneAt > UNDO_ACT_MS) return { ok: false, problem: 'late' };
      if (!(await updateUndone(tx, actId, { undoneAt: now, undoneBy: operator })))
        return { ok: false, problem: 'undone' };
      if (act.caseId !== null) await reopenCase(tx, act.caseId);
      await appendAudit(tx, deps, { act: 'undo-act', targetId: actId });
      return { ok: true, act };
    },
  );
  if (undone.ok && undone.act) await revert(deps, undone.act);
  return undone;
}

/** A mail cannot be taken back: a warning that was undone counts no more. */
async function revert(deps: Deps, { kind, accountId, targetId }: ModerationAct): Promise<void> {
  if (kind === 'hide') await unhideListing(deps, { productId: targetId });
  if (kind === 'suspend' && accountId !== null) await restorePerson(deps, { accountId });
}

/** For the person: undefined for another's. */
export async function findOwnAct(
  db: Reader,
  actor: { id: string },
  id: string,
): Promise<ModerationAct | undefined> {
  const act = await findAct(db, id);
  return act?.accountId === actor.id ? act : undefined;
}

export { listActsOf, listActsOfCase };
