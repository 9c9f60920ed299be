import type { Database } from '../../database/database.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { judgeNoShow } from '../talk/meet/no-show/judge-no-show.server.ts';
import type { Judgement } from '../talk/meet/no-show/no-show.ts';

/** Both are notified and read the reason. */
export async function judgeNoShowWithReason(
  deps: OperatorDeps & { database: Database },
  input: { meetingId: string; judgement: Judgement; reason: string },
): Promise<Awaited<ReturnType<typeof judgeNoShow>>> {
  return deps.database.transaction(async (tx) => {
    const outcome = await judgeNoShow(tx, deps.database.engine, { ...input, now: deps.now() });
    if (!outcome.ok) return outcome;
    const reason = `${input.judgement}: ${input.reason}`;
    await appendAudit(tx, deps, { act: 'judge-no-show', targetId: input.meetingId, reason });
    return outcome;
  });
}
