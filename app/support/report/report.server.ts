import type { Database, Reader, Writer } from '../../../database/database.ts';
import { actorTransaction, findAccount, findPerson } from '../../account/account.server.ts';
import { cleanText, textProblemText } from '../../korean/text-length.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/id.server.ts';
import { claimOnce } from '../../platform/once.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { addToCase, closeEmptyCase, lockCase, openCase, wasActedOn } from '../case/case.server.ts';
import type { CaseSignal } from '../case/case.ts';
import { copyListing } from './reported-listing.server.ts';
import {
  findOpenOf,
  findWithReporter,
  listByReporter,
  listOfCase,
  listWithReporter,
  updateClosed,
  upsertOpenReport,
  upsertOpenWarned,
} from './report-store.server.ts';
import {
  parseReport,
  type Report,
  type ReportErrors,
  type ReportFields,
  type ReportTargetKind,
} from './report.ts';

/** Another domain's part in the transaction of a report. */
interface FromOutside {
  findTarget?: (
    tx: Writer,
    target: { kind: ReportTargetKind; id: string },
  ) => Promise<ReportTarget | undefined>;
  /** The owner, where the target's page must not name them. */
  findOwnerId?: ((tx: Writer) => Promise<string | null>) | undefined;
  /** Copies the evidence for operators; returns what the market notices in it. */
  attach?: ((tx: Writer, report: { id: string; now: number }) => Promise<CaseSignal[]>) | undefined;
  /** The conversation from which a person is reported. */
  conversationId?: string | undefined;
  signals?: readonly CaseSignal[];
}

type SendReportOutcome = { ok: true } | { ok: false; errors: ReportErrors };

/** Updates an open report of the same target in the same case. Throws `not-found`, `forbidden` for oneself and `signed-out`. */
export async function sendReport(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { kind: ReportTargetKind; targetId: string; typed: ReportFields; onceKey: string | undefined },
  { findTarget = findReportTarget, findOwnerId, attach, conversationId, signals = [] }: FromOutside = {},
): Promise<SendReportOutcome> {
  const parsed = parseReport(input.typed);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  const { kind, targetId, onceKey } = input;
  const id = newId();
  const now = deps.now();
  return actorTransaction(deps.database, async (tx) => {
    if (onceKey && (await claimOnce(tx, { actorId: actor.id, key: onceKey, result: id, now })))
      return { ok: true };
    const target = await findTarget(tx, { kind, id: targetId });
    if (!target) throw new CodedError('not-found', `there is no ${kind} ${targetId} to report`);
    if (target.owner?.id === actor.id) throw new CodedError('forbidden', 'nobody reports themselves');
    const accountId = target.owner?.id ?? (await findOwnerId?.(tx)) ?? null;
    const caseId = await openCase(tx, {
      target: conversationId === undefined ? target : talkWith(target, conversationId),
      accountId,
      reason: parsed.draft.reason,
      now,
    });
    const reportId = await upsertOpenReport(tx, {
      id,
      reporterId: actor.id,
      targetKind: kind,
      targetId,
      targetName: target.name,
      ...parsed.draft,
      caseId,
      createdAt: now,
    });
    const copied = kind === 'listing' ? await copyListing(tx, { reportId, productId: targetId, now }) : [];
    const noticed = (await attach?.(tx, { id: reportId, now })) ?? [];
    const all = [...signals, ...copied, ...noticed, ...(await signalsOfPerson(tx, accountId, now))];
    await addToCase(tx, { caseId, reportId, signals: all });
    return { ok: true };
  });
}

const talkWith = ({ name }: ReportTarget, id: string) => ({ kind: 'conversation', id, name }) as const;

/** In the transaction of a listing whose seller was warned about what it names. @param names in Korean */
export async function reportWarned(
  tx: Writer,
  {
    productId,
    sellerId,
    title,
    names,
    now,
  }: { productId: string; sellerId: string; title: string; names: string[]; now: number },
): Promise<void> {
  const caseId = await openCase(tx, {
    target: { kind: 'listing', id: productId, name: title },
    accountId: sellerId,
    reason: 'warned',
    now,
  });
  const reportId = await upsertOpenWarned(tx, {
    id: newId(),
    targetKind: 'listing',
    targetId: productId,
    targetName: title,
    details: `제목에서 찾은 것: ${names.join(', ')}`,
    createdAt: now,
  });
  const copied = await copyListing(tx, { reportId, productId, now });
  const signals: CaseSignal[] = ['listed-anyway', ...copied, ...(await signalsOfPerson(tx, sellerId, now))];
  await addToCase(tx, { caseId, reportId, signals });
}

const NEW_ACCOUNT_MS = 7 * 24 * 3_600_000;

async function signalsOfPerson(tx: Writer, accountId: string | null, now: number): Promise<CaseSignal[]> {
  const account = accountId === null ? undefined : await findAccount(tx, accountId);
  if (!account) return [];
  return [
    ...(now - account.createdAt < NEW_ACCOUNT_MS ? (['new-account'] as const) : []),
    ...((await wasActedOn(tx, account.id)) ? (['warned-before'] as const) : []),
  ];
}

export interface ReportTarget {
  kind: ReportTargetKind;
  id: string;
  name: string;
  /** Undefined for a review: its author is not for the page. */
  owner: { id: string; nickname: string } | undefined;
}

/** For listings and people; the layer above finds other targets. */
export async function findReportTarget(
  db: Reader,
  { kind, id }: { kind: ReportTargetKind; id: string },
): Promise<ReportTarget | undefined> {
  if (kind === 'person') {
    const person = await findPerson(db, id);
    return person && { kind, id, name: person.nickname, owner: person };
  }
  const product = kind === 'listing' ? await findProduct(db, id) : undefined;
  if (!product) return undefined;
  const { title, sellerId, sellerName } = product;
  return { kind, id, name: title, owner: { id: sellerId, nickname: sellerName } };
}

/** Null once the reporter's account is gone, and for the market's own reports. */
export type ReceivedReport = Report & { reporterName: string | null };

/** Open ones, oldest first; with `all` also closed ones, newest first. */
export async function listReports(
  db: Reader,
  filter: { all: boolean; limit: number },
): Promise<ReceivedReport[]> {
  return listWithReporter(db, filter);
}

export async function findReport(db: Reader, id: string): Promise<ReceivedReport | undefined> {
  return findWithReporter(db, id);
}

/** Oldest first, with those that are closed. */
export async function listReportsOfCase(db: Reader, caseId: string): Promise<ReceivedReport[]> {
  return listOfCase(db, caseId);
}

/** @param notAbout a person whose own cases are left out */
export async function listReportsOf(db: Reader, reporterId: string, notAbout?: string): Promise<Report[]> {
  return listByReporter(db, reporterId, notAbout);
}

export async function findOpenReport(
  db: Reader,
  actor: { id: string },
  target: { kind: ReportTargetKind; id: string },
  conversationId: string | undefined,
): Promise<Report | undefined> {
  const key = { reporterId: actor.id, targetKind: target.kind, targetId: target.id };
  return findOpenOf(db, key, conversationId);
}

type CloseReportOutcome =
  | { closed: true }
  | { closed: false; reason: 'no-such-report' | 'already-closed' }
  | { closed: false; reason: 'unfit-note'; text: string };

const NOTE_RULE = { maxLength: 1_000, lines: 'many' } as const;

/** Closes it without judgement, and notifies the reporter. For an operator. @param note '' for none */
export async function closeReport(
  deps: OperatorDeps & { database: Database },
  input: { reportId: string; note: string },
): Promise<CloseReportOutcome> {
  const { reportId } = input;
  const note = cleanText(input.note, NOTE_RULE);
  if (!note.ok) {
    return { closed: false, reason: 'unfit-note', text: textProblemText('메모는', note.problem, NOTE_RULE) };
  }
  return deps.database.transaction(async (tx) => {
    const found = await findWithReporter(tx, reportId);
    if (!found) return { closed: false, reason: 'no-such-report' };
    const { caseId, targetName: title } = found;
    if (caseId !== null) await lockCase(tx, caseId);
    const now = deps.now();
    const closed = await updateClosed(tx, reportId, { note: note.text, closedAt: now });
    if (!closed) return { closed: false, reason: 'already-closed' };
    const { reporterId: accountId } = closed;
    await addNotice(tx, { accountId, kind: 'report-closed', subjectId: reportId, title, now });
    await appendAudit(tx, deps, { act: 'close-report', targetId: reportId });
    if (caseId !== null) await closeEmptyCase(tx, { caseId, now });
    return { closed: true };
  });
}
