import type { Database } from '../../database/database.ts';
import { cleanText, textProblemText } from '../korean/text-length.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { findWithReporter, updateClosed } from './report-store.server.ts';

export type CloseReportOutcome =
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
