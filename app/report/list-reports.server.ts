import type { Reader } from '../../database/database.ts';
import type { Report, ReportTargetKind } from './report.ts';
import { findOpenOf, findWithReporter, listByReporter, listWithReporter } from './report-store.server.ts';

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
