import type { Database } from '../../database/database.ts';
import { cleanText } from '../korean/text-length.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { findWithReporter, updateClosed } from './report-store.server.ts';

export type CloseReportOutcome =
  { closed: true } | { closed: false; reason: 'no-such-report' | 'already-closed' };

/**
 * Closes a report, with a note of the operator's for themselves ('' for none). What it is about is left as it
 * is. For whoever runs the market: no page leads here, so the caller vouches for the person.
 */
export async function closeReport(
  deps: OperatorDeps & { database: Database },
  input: { reportId: string; note: string },
): Promise<CloseReportOutcome> {
  const { reportId } = input;
  return deps.database.transaction(async (tx) => {
    if (await updateClosed(tx, reportId, cleanText(input.note), deps.now())) {
      await appendAudit(tx, deps, { act: 'close-report', targetId: reportId });
      return { closed: true };
    }
    const isKnown = (await findWithReporter(tx, reportId)) !== undefined;
    return { closed: false, reason: isKnown ? 'already-closed' : 'no-such-report' };
  });
}
