import type { Database, Writer } from '../../../database/database.ts';
import { notifyAccount } from '../../account/email/send-account-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { type CaseProblem, findCase, touchCase } from '../../support/case/case.server.ts';
import type { NewAct } from '../act/act.ts';
import { markAllUndone, newAct, recordAct } from '../act/record-act.server.ts';
import { lastDigitsOf, markedNumberName } from './marked-number.ts';
import { listHashesAmong } from './marked-number-store.server.ts';
import { markInTransaction, unmarkInTransaction } from './marked-number.server.ts';
import type { NumberHashes } from './number-hashes.server.ts';
import { isPhone, parseNumber } from './written-numbers.ts';

type Deps = OperatorDeps & { database: Database; numberHashes: NumberHashes };

interface Marking {
  number: string;
  /** The reason, which the case's person reads. */
  words: string;
}

type MarkProblem = 'no-number' | 'marked';
export type MarkOutcome<Problem = never> =
  { ok: true; actId: string } | { ok: false; problem: MarkProblem | Problem };

type OfCase = Pick<NewAct, 'caseId' | 'accountId'>;

/** At a case, which stays open: its person may need another act. */
export async function markNumberOfCase(
  deps: Deps,
  { caseId, version, ...marking }: Marking & { caseId: string; version: number },
): Promise<MarkOutcome<CaseProblem>> {
  const { operator } = deps;
  return deps.database.transaction(async (tx): Promise<MarkOutcome<CaseProblem>> => {
    const found = await findCase(tx, caseId);
    if (!found) return { ok: false, problem: 'gone' };
    const prepared = prepare(deps, marking, { caseId, accountId: found.accountId });
    if (!prepared) return { ok: false, problem: 'no-number' };
    if ((await listHashesAmong(tx, [prepared.act.targetId])).size > 0)
      return { ok: false, problem: 'marked' };
    const touched = await touchCase(tx, { caseId, version, operator, now: prepared.act.doneAt });
    if (!touched.ok) return touched;
    return mark(tx, deps, prepared);
  });
}

/** Without a case, for operators at the command line. */
export async function markNumber(deps: Deps, marking: Marking): Promise<MarkOutcome> {
  const prepared = prepare(deps, marking, { caseId: null, accountId: null });
  if (!prepared) return { ok: false, problem: 'no-number' };
  return deps.database.transaction((tx) => mark(tx, deps, prepared));
}

type Prepared = NonNullable<ReturnType<typeof prepare>>;

function prepare(deps: Deps, { number, words }: Marking, ofCase: OfCase) {
  const digits = parseNumber(number);
  if (digits === undefined) return undefined;
  const kind = isPhone(digits) ? ('phone' as const) : ('account' as const);
  const marked = { kind, lastDigits: lastDigitsOf(digits) };
  const target = {
    ...ofCase,
    targetId: deps.numberHashes.hash(digits),
    targetName: markedNumberName(marked),
  };
  return { act: newAct(deps, target, { kind: 'mark-number', words }), marked };
}

async function mark(tx: Writer, deps: Deps, { act, marked }: Prepared): Promise<MarkOutcome> {
  const { id, targetId: numberHash, accountId, words, operator, doneAt } = act;
  if (!(await markInTransaction(tx, { numberHash, ...marked, words, operator, markedAt: doneAt })))
    return { ok: false, problem: 'marked' };
  await recordAct(tx, act);
  await notifyAccount(tx, { accountId, kind: 'number-marked', now: doneAt });
  await appendAudit(tx, deps, { act: 'mark-number', targetId: numberHash, reason: words });
  return { ok: true, actId: id };
}

/** @param number as it was typed, or the hash that lists show. False where it is not marked. */
export async function unmarkNumber(deps: Deps, number: string): Promise<boolean> {
  const digits = parseNumber(number);
  const numberHash = digits === undefined ? number : deps.numberHashes.hash(digits);
  return deps.database.transaction(async (tx) => {
    if (!(await unmarkInTransaction(tx, numberHash, deps.now()))) return false;
    await markAllUndone(tx, deps, { kind: 'mark-number', targetId: numberHash });
    await appendAudit(tx, deps, { act: 'unmark-number', targetId: numberHash });
    return true;
  });
}
