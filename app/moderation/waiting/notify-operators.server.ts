import type { Database } from '../../../database/database.ts';
import { queueIfVerified } from '../../mail/queue-mail.server.ts';
import { claimNotifying, listOperatorsToNotify } from '../../account/operator/operator-role.server.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { startRepeating } from '../../platform/clock/clock-watch.server.ts';
import { countCasesIn } from '../../support/case/case.server.ts';
import { countInquiriesIn } from '../../support/inquiry/inquiry.server.ts';

const NOTIFY_AGAIN_MS = 15 * 60_000;
const SWEEP_EVERY_MS = 30_000;

/** Writes that began earlier are committed by now; they count this time or the next. */
export const SETTLE_MS = 30_000;

/** Open cases and inquiries since the last notice: each operator at most once in 15 minutes. */
export async function notifyOperators(
  database: Pick<Database, 'read' | 'transaction'>,
  now: number,
): Promise<void> {
  const until = now - SETTLE_MS;
  const before = until - NOTIFY_AGAIN_MS;
  for (const { accountId, since } of await listOperatorsToNotify(database.read, { before, now })) {
    const span = { since, until };
    const cases = await countCasesIn(database.read, span, accountId);
    const inquiries = await countInquiriesIn(database.read, span);
    if (cases + inquiries === 0) continue;
    await database.transaction(async (tx) => {
      // Another server may have sent it.
      if (!(await claimNotifying(tx, { accountId, before, now, toldAt: until }))) return;
      const title = waitingText({ cases, inquiries });
      await addNotice(tx, { accountId, kind: 'desk-waiting', subjectId: 'desk', title, now });
      await queueIfVerified(tx, { accountId, kind: 'desk-waiting', now });
    });
  }
}

function waitingText({ cases, inquiries }: { cases: number; inquiries: number }): string {
  return [
    ...(cases > 0 ? [`처리할 일 ${cases}건`] : []),
    ...(inquiries > 0 ? [`문의 ${inquiries}건`] : []),
  ].join(', ');
}

interface Deps {
  database: Database;
  now(): number;
  onError(error: unknown): void;
}

export function startNotifyingOperators({ database, now, onError }: Deps): { stop(): Promise<void> } {
  const work = () => notifyOperators(database, now());
  return startRepeating({ work, everyMs: SWEEP_EVERY_MS, onError });
}
