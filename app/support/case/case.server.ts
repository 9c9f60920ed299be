import type { Database, Reader, Writer } from '../../../database/database.ts';
import { addNotices, withdrawNotice } from '../../notice/notice.server.ts';
import type { OperatorDeps } from '../../platform/audit-log.server.ts';
import { newId } from '../../platform/id.server.ts';
import { closeReportsOfCase, reopenReportsOfCase } from '../report/report-store.server.ts';
import type { ReportReason } from '../report/report.ts';
import {
  countOpenByReason,
  countOpenIn,
  findOldestOpen,
  listOpen,
  type QueuePosition,
} from './case-queue-store.server.ts';
import {
  findById,
  hasStandingAct,
  listOfAccount,
  listOfTarget,
  listOpenIdsOfAccount,
  listReporterRecords,
  lockOpen,
  reopen,
  updateAtVersion,
  updateCaseOf,
  updateLookedAt,
  updateReason,
  updateToDismissed,
  updateScore,
  upsertOpen,
} from './case-store.server.ts';
import {
  CASE_GROUPS,
  type CaseGroup,
  type CaseOutcome,
  type CaseSignal,
  type CaseTargetKind,
  holderOf,
  isGraver,
  type ModerationCase,
  scoreCase,
} from './case.ts';

interface CaseTarget {
  target: { kind: CaseTargetKind; id: string; name: string };
  accountId: string | null;
  reason: ReportReason;
  now: number;
}

/** In the report's transaction, before the report: this is the locking order. @returns its id */
export async function openCase(tx: Writer, { target, accountId, reason, now }: CaseTarget): Promise<string> {
  const opened = await upsertOpen(tx, {
    id: newId(),
    targetKind: target.kind,
    targetId: target.id,
    targetPerson: target.kind === 'conversation' ? (accountId ?? '') : '',
    targetName: target.name,
    accountId,
    reason,
    openedAt: now,
  });
  if (isGraver(reason, opened.reason)) await updateReason(tx, opened.id, reason);
  return opened.id;
}

interface ReportForCase {
  caseId: string;
  reportId: string;
  signals: readonly CaseSignal[];
}

/** Requires a case from `openCase`. */
export async function addToCase(tx: Writer, { caseId, reportId, signals }: ReportForCase): Promise<void> {
  await updateCaseOf(tx, reportId, caseId);
  await addSignals(tx, caseId, signals);
}

async function addSignals(tx: Writer, caseId: string, signals: readonly CaseSignal[]): Promise<void> {
  const known = await findById(tx, caseId);
  const all = [...new Set([...(known?.signals ?? []), ...signals])];
  const score = scoreCase(await listReporterRecords(tx, caseId), all);
  await updateScore(tx, caseId, { score, signals: all });
}

/** Raises every open case of a person by a later observation, once for each. */
export async function raiseCasesOf(
  tx: Writer,
  { accountId, signal }: { accountId: string; signal: CaseSignal },
): Promise<void> {
  for (const id of await listOpenIdsOfAccount(tx, accountId)) {
    const found = await findById(tx, id);
    if (found?.signals.includes(signal) || (await lockOpen(tx, id)) === undefined) continue;
    await addSignals(tx, id, [signal]);
  }
}

const POSITION = /^(\d{1,3})\.(\d{1,15})\.([\w-]{1,64})$/;
const PAGE_SIZE = 50;

export interface QueuePage {
  cases: ModerationCase[];
  nextCursor: string | undefined;
}

/** The most urgent first; fifty a page. @param notAbout an operator, whose own cases are left out */
export async function pageQueue(
  db: Reader,
  group: CaseGroup,
  cursor: string | null,
  notAbout?: string,
): Promise<QueuePage> {
  const { reasons } = CASE_GROUPS.find(({ value }) => value === group)!;
  const [, score, openedAt, id] = POSITION.exec(cursor ?? '') ?? [];
  const after: QueuePosition | undefined =
    id === undefined ? undefined : { score: Number(score), openedAt: Number(openedAt), id };
  const found = await listOpen(db, { reasons, notAbout, ...(after && { after }), limit: PAGE_SIZE + 1 });
  const cases = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? cases.at(-1) : undefined;
  return { cases, nextCursor: last && `${last.score}.${last.openedAt}.${last.id}` };
}

/** @param notAbout an operator, whose own cases are left out */
export async function countCases(db: Reader, notAbout?: string): Promise<Record<CaseGroup, number>> {
  const [counts, own] = await Promise.all([
    countOpenByReason(db),
    notAbout === undefined ? [] : countOpenByReason(db, notAbout),
  ]);
  const signed = [...counts, ...own.map(({ reason, count }) => ({ reason, count: -count }))];
  const sumOf = (reasons: readonly ReportReason[] | undefined) =>
    signed.reduce((sum, { reason, count }) => (reasons?.includes(reason) === false ? sum : sum + count), 0);
  return Object.fromEntries(CASE_GROUPS.map(({ value, reasons }) => [value, sumOf(reasons)])) as Record<
    CaseGroup,
    number
  >;
}

/** Opened after `since`, until now. @param notAbout an operator, whose own are left out */
export async function countCasesIn(
  db: Reader,
  span: { since: number; until: number },
  notAbout: string,
): Promise<number> {
  return countOpenIn(db, span, notAbout);
}

/** The age of the oldest open one, ms; 0 for none. */
export async function oldestCaseMs(db: Reader, now: number): Promise<number> {
  const at = await findOldestOpen(db);
  return at === null ? 0 : Math.max(0, now - at);
}

export async function findCase(db: Reader, id: string): Promise<ModerationCase | undefined> {
  return findById(db, id);
}

export async function listCasesOf(db: Reader, accountId: string, limit: number): Promise<ModerationCase[]> {
  return listOfAccount(db, accountId, limit);
}

/** Whether an act on them is in force. */
export async function wasActedOn(db: Reader, accountId: string): Promise<boolean> {
  return hasStandingAct(db, accountId);
}

/** For a listing or a review, the newest first. */
export async function listCasesOfTarget(
  db: Reader,
  targetId: string,
  limit: number,
): Promise<ModerationCase[]> {
  return listOfTarget(db, targetId, limit);
}

/** The first time counts as the time to the first look. */
export async function markCaseViewed(database: Database, id: string, now: number): Promise<void> {
  await database.statement((db) => updateLookedAt(db, id, now));
}

export type CaseProblem = 'gone' | 'closed' | 'claimed' | 'changed' | 'own';
type CaseChange = { ok: true } | { ok: false; problem: CaseProblem };

interface AtVersion {
  caseId: string;
  version: number;
}

/** For half an hour. `held`: by another operator. */
export async function claimCase(
  deps: OperatorDeps & { database: Database },
  input: AtVersion,
): Promise<CaseChange> {
  const now = deps.now();
  return deps.database.transaction((tx) =>
    changeCase(tx, { ...input, operator: deps.operator, now }, { claimedBy: deps.operator, claimedAt: now }),
  );
}

export async function releaseCase(
  deps: OperatorDeps & { database: Database },
  input: AtVersion,
): Promise<CaseChange> {
  const by = { ...input, operator: deps.operator, now: deps.now() };
  return deps.database.transaction((tx) => changeCase(tx, by, { claimedBy: null, claimedAt: null }));
}

/** For acts that leave it open. */
export async function touchCase(
  tx: Writer,
  at: AtVersion & { operator: string; now: number },
): Promise<CaseChange> {
  return changeCase(tx, at, {});
}

interface Closing extends AtVersion {
  outcome: CaseOutcome;
  note: string;
  operator: string;
  now: number;
}

/** With all its reports, whose reporters are notified. In the transaction of the act. */
export async function closeCase(tx: Writer, closing: Closing): Promise<CaseChange> {
  const { caseId, outcome, note, now } = closing;
  const changed = await changeCase(tx, closing, { closedAt: now, outcome });
  if (!changed.ok) return changed;
  const found = await findById(tx, caseId);
  const reporterIds = await closeReportsOfCase(tx, { caseId, note, closedAt: now });
  await addNotices(tx, reporterIds, {
    kind: outcome === 'upheld' ? 'report-upheld' : 'report-dismissed',
    subjectId: caseId,
    title: found!.targetName,
    now,
  });
  return { ok: true };
}

/**
 * Reopens it when the closing act is undone; reporters who have not seen the outcome are told nothing. False where the
 * target has another open case by now.
 */
export async function reopenCase(
  tx: Writer,
  { caseId, now }: { caseId: string; now: number },
): Promise<boolean> {
  const found = await findById(tx, caseId);
  if (!found || !(await reopen(tx, found))) return false;
  const reporterIds = await reopenReportsOfCase(tx, { caseId, closedAt: found.closedAt! });
  // Sorted, so that two transactions for the same people do not deadlock.
  for (const accountId of reporterIds.sort())
    await withdrawNotice(tx, {
      accountId,
      kinds: ['report-upheld', 'report-dismissed'],
      subjectId: caseId,
      now,
    });
  return true;
}

/** After its act was undone for good: counts its reporters as wrong. */
export async function overturnCase(tx: Writer, caseId: string): Promise<void> {
  await updateToDismissed(tx, caseId);
}

async function changeCase(
  tx: Writer,
  { caseId, version, operator, now }: AtVersion & { operator: string; now: number },
  change: Parameters<typeof updateAtVersion>[2],
): Promise<CaseChange> {
  const found = await findById(tx, caseId);
  if (!found) return { ok: false, problem: 'gone' };
  if (found.accountId === operator) return { ok: false, problem: 'own' };
  if (found.closedAt !== null) return { ok: false, problem: 'closed' };
  const holder = holderOf(found, now);
  if (holder !== null && holder !== operator) return { ok: false, problem: 'claimed' };
  return (await updateAtVersion(tx, { id: caseId, version }, change))
    ? { ok: true }
    : { ok: false, problem: 'changed' };
}

/** Before a report of it is closed separately. */
export async function lockCase(tx: Writer, id: string): Promise<void> {
  await lockOpen(tx, id);
}

/** After its last open report was closed at the command line, or moved to another case: it was not judged. */
export async function closeEmptyCase(
  tx: Writer,
  { caseId, now }: { caseId: string; now: number },
): Promise<void> {
  const version = await lockOpen(tx, caseId);
  if (version === undefined || (await listReporterRecords(tx, caseId)).length > 0) return;
  await updateAtVersion(tx, { id: caseId, version }, { closedAt: now, outcome: null });
}
