import type { Database, Writer } from '../../../database/database.ts';
import { hasJobOf, queueIfVerified } from '../../mail/queue-mail.server.ts';
import { lastMorning, listDigestsDue, takeDigest } from '../../notice/choice/notice-digest.server.ts';
import type { ClockWatch } from '../../platform/clock/clock-watch.server.ts';

const SWEEP_EVERY_MS = 10_000;
const BATCH_SIZE = 50;
/** A notice written at 8:00 may become visible a moment later. */
const SETTLED_AFTER_MS = 60_000;

interface Deps {
  database: Database;
  now(): number;
  clock: Pick<ClockWatch, 'isTrusted'>;
  onError(error: unknown): void;
}

/** Queues the daily mails after each 8:00 in Seoul, or as soon as the market runs again. */
export function startDigests({ database, now, clock, onError }: Deps): { stop(): Promise<void> } {
  let doneUntil = 0;
  let sweeping: Promise<void> | undefined;
  const settled = () => now() - SETTLED_AFTER_MS;
  const sweep = async (untilAt: number) => {
    await queueDigests(database, settled()).then(() => (doneUntil = untilAt), onError);
    sweeping = undefined;
  };
  const timer = setInterval(() => {
    const untilAt = lastMorning(settled());
    if (untilAt !== doneUntil && clock.isTrusted()) sweeping ??= sweep(untilAt);
  }, SWEEP_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

/** One mail for each person and day, about the notices since the last one. */
export async function queueDigests(database: Database, now: number): Promise<void> {
  const untilAt = lastMorning(now);
  for (;;) {
    const due = await listDigestsDue(database.read, untilAt, BATCH_SIZE);
    for (const accountId of due)
      await database.transaction((tx) => queueDigest(tx, { accountId, untilAt, now }));
    if (due.length < BATCH_SIZE) return;
  }
}

async function queueDigest(
  tx: Writer,
  { accountId, untilAt, now }: { accountId: string; untilAt: number; now: number },
): Promise<void> {
  const isWaiting = await hasJobOf(tx, accountId, 'notice-digest');
  if (await takeDigest(tx, { accountId, untilAt, isWaiting }))
    await queueIfVerified(tx, { accountId, kind: 'notice-digest', now });
}
