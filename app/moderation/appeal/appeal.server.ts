import type { Database, Reader } from '../../../database/database.ts';
import { notifyAccount } from '../../account/email/send-account-mail.server.ts';
import { actorTransaction } from '../../account/account.server.ts';
import { mayActAs } from '../../account/operator/operator-role.ts';
import { listOperators } from '../../account/operator/operator-role.server.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { overturnCase } from '../../support/case/case.server.ts';
import { findAct } from '../act/act.server.ts';
import { type ActKind, isClosing, type ModerationAct } from '../act/act.ts';
import { titleOf } from '../act/record-act.server.ts';
import { showRest, undoInTransaction } from '../act/undo-act.server.ts';
import { countOpen, findByAct, insertAppeal, listOpen, updateJudged } from './appeal-store.server.ts';
import type { Appeal, AppealOutcome } from './appeal.ts';

type Deps = OperatorDeps & { database: Database };

type SendOutcome = { ok: true } | { ok: false; problem: 'gone' | 'undone' | 'sent' };

export async function sendAppeal(
  { database, now }: { database: Database; now(): number },
  actor: { id: string },
  { actId, words }: { actId: string; words: string },
): Promise<SendOutcome> {
  return actorTransaction(database, async (tx): Promise<SendOutcome> => {
    const act = await findAct(tx, actId);
    if (act?.accountId !== actor.id) return { ok: false, problem: 'gone' };
    if (act.undoneAt !== null) return { ok: false, problem: 'undone' };
    const isFirst = await insertAppeal(tx, { actId, accountId: actor.id, words, sentAt: now() });
    return isFirst ? { ok: true } : { ok: false, problem: 'sent' };
  });
}

export async function findAppeal(db: Reader, actId: string): Promise<Appeal | undefined> {
  return findByAct(db, actId);
}

export interface OpenAppeal extends Appeal {
  nickname: string;
  kind: ActKind;
  operator: string;
  caseId: string | null;
  targetName: string;
  actWords: string;
  doneAt: number;
}

export async function listOpenAppeals(db: Reader, limit: number): Promise<OpenAppeal[]> {
  // Only acts are joined, whose kind is valid.
  return (await listOpen(db, limit)) as OpenAppeal[];
}

export async function countOpenAppeals(db: Reader): Promise<number> {
  return countOpen(db);
}

type JudgeOutcome =
  | { ok: true }
  | { ok: false; problem: 'gone' | 'own-act' }
  | { ok: false; problem: 'judged'; outcome: AppealOutcome | null };

/** Nobody judges an act on themselves, and the acting operator only where there is no other. */
export async function mustLeaveToAnother(
  db: Reader,
  operator: string,
  act: Pick<ModerationAct, 'operator' | 'accountId'>,
): Promise<boolean> {
  if (act.accountId === operator) return true;
  if (act.operator !== operator) return false;
  const operators = await listOperators(db);
  return operators.some(({ id, role }) => id !== operator && mayActAs(role, 'moderator'));
}

/** Overturning undoes the act, at any time. Notifies the person, also by mail. */
export async function judgeAppeal(
  deps: Deps,
  { actId, outcome, answer }: { actId: string; outcome: AppealOutcome; answer: string },
): Promise<JudgeOutcome> {
  const judged = await deps.database.transaction(
    async (tx): Promise<JudgeOutcome & { act?: ModerationAct }> => {
      const act = await findAct(tx, actId);
      const appeal = act && (await findByAct(tx, actId));
      if (!appeal) return { ok: false, problem: 'gone' };
      if (await mustLeaveToAnother(tx, deps.operator, act)) return { ok: false, problem: 'own-act' };
      const judgedAt = deps.now();
      const { operator: judgedBy } = deps;
      if (!(await updateJudged(tx, actId, { outcome, answer, judgedAt, judgedBy })))
        return { ok: false, problem: 'judged', outcome: appeal.outcome };
      const { accountId } = act;
      if (outcome === 'overturned') {
        const isUndone = await undoInTransaction(tx, deps, act);
        if (isUndone && act.caseId !== null && isClosing(act.kind)) await overturnCase(tx, act.caseId);
      } else {
        const about = { subjectId: actId, title: titleOf(act), now: judgedAt };
        await addNotice(tx, { accountId, kind: 'appeal-upheld', ...about });
      }
      await notifyAccount(tx, { accountId, kind: `appeal-${outcome}`, now: judgedAt });
      await appendAudit(tx, deps, { act: 'judge-appeal', targetId: actId, reason: outcome });
      return { ok: true, act };
    },
  );
  if (judged.ok && judged.act && outcome === 'overturned') await showRest(deps, judged.act);
  return judged.ok ? { ok: true } : judged;
}
