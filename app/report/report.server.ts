import type { Database, Reader } from '../../database/database.ts';
import { actorTransaction, findPerson } from '../account/account.server.ts';
import { cleanText, textProblemText } from '../korean/text-length.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { newId } from '../platform/id.server.ts';
import { claimOnce } from '../platform/once.server.ts';
import { findProduct } from '../product/product.server.ts';
import {
  findOpenOf,
  findWithReporter,
  listByReporter,
  listWithReporter,
  updateClosed,
  upsertOpenReport,
} from './report-store.server.ts';
import {
  parseReport,
  type Report,
  type ReportErrors,
  type ReportForm,
  type ReportTargetKind,
} from './report.ts';

type SendReportOutcome = { sent: true } | { sent: false; errors: ReportErrors };

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

/** What a report is about, as it is now. */
export interface ReportTarget {
  kind: ReportTargetKind;
  id: string;
  /** A listing's title, a person's nickname. */
  name: string;
  /** Who answers for it: a listing's seller, or the person. */
  owner: { id: string; nickname: string };
}

/** The listing or person of that id, or undefined. */
export async function findReportTarget(
  db: Reader,
  kind: ReportTargetKind,
  id: string,
): Promise<ReportTarget | undefined> {
  if (kind === 'person') {
    const person = await findPerson(db, id);
    return person && { kind, id, name: person.nickname, owner: person };
  }
  const product = await findProduct(db, id);
  if (!product) return undefined;
  const { title, sellerId, sellerName } = product;
  return { kind, id, name: title, owner: { id: sellerId, nickname: sellerName } };
}

/** A report with who made it; null once they have left. */
export type ReceivedReport = Report & { reporterName: string | null };

/**
 * What has been reported, for whoever runs the market: what is open, the longest waiting first; or with `all`
 * also what is closed, the newest first.
 */
export async function listReports(
  db: Reader,
  filter: { all: boolean; limit: number },
): Promise<ReceivedReport[]> {
  return listWithReporter(db, filter);
}

/** One report, for whoever runs the market. */
export async function findReport(db: Reader, id: string): Promise<ReceivedReport | undefined> {
  return findWithReporter(db, id);
}

/** What a person has reported, newest first. */
export async function listReportsOf(db: Reader, reporterId: string): Promise<Report[]> {
  return listByReporter(db, reporterId);
}

/** The report of this target that a person has made and nobody has closed yet. */
export async function findOpenReport(
  db: Reader,
  actor: { id: string },
  target: { kind: ReportTargetKind; id: string },
): Promise<Report | undefined> {
  return findOpenOf(db, { reporterId: actor.id, targetKind: target.kind, targetId: target.id });
}

type CloseReportOutcome =
  | { closed: true }
  | { closed: false; reason: 'no-such-report' | 'already-closed' }
  | { closed: false; reason: 'unfit-note'; text: string };

const NOTE_RULE = { maxLength: 1_000, lines: 'many' } as const;

/**
 * Closes a report, with a note of the operator's for themselves ('' for none). What it is about is left as it
 * is. For whoever runs the market: no page leads here, so the caller vouches for the person.
 */
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
    if (await updateClosed(tx, reportId, note.text, deps.now())) {
      await appendAudit(tx, deps, { act: 'close-report', targetId: reportId });
      return { closed: true };
    }
    const isKnown = (await findWithReporter(tx, reportId)) !== undefined;
    return { closed: false, reason: isKnown ? 'already-closed' : 'no-such-report' };
  });
}
