const FIRST_PAUSE_MS = 10_000;
/** Mail servers' own maximum. https://www.postfix.org/postconf.5.html#maximal_backoff_time */
export const MAX_PAUSE_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** From ten seconds to an hour; undefined after a day. Epoch ms. */
export function nextAttemptAt(job: { createdAt: number; attempts: number }, now: number): number | undefined {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), MAX_PAUSE_MS);
  const next = now + pauseMs;
  return next > job.createdAt + GIVE_UP_AFTER_MS ? undefined : next;
}
