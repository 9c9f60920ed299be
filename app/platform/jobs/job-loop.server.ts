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

const LAST_MOMENTS_MS = 1_000;

interface Jobs {
  hasDue(): Promise<boolean>;
  /** @param cut aborts the work when the market stops. @returns false when nothing was due */
  doOne(cut: AbortSignal): Promise<boolean>;
  /** So that one slow job does not hold up the others. */
  atOnce: number;
  everyMs: number;
  /** Is called with database errors, which are retried. */
  onError(error: unknown): void;
}

/** Polls for due jobs and does a few at once. `stop` resolves within about a second. */
export function startJobLoop({ hasDue, doOne, atOnce, everyMs, onError }: Jobs): { stop(): Promise<void> } {
  const cut = new AbortController();
  const atWork = new Set<Promise<void>>();
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const work = async () => {
    while (!isStopped && (await doOne(cut.signal)));
  };
  const startWorker = () => {
    const working = work()
      .catch(onError)
      .finally(() => atWork.delete(working));
    atWork.add(working);
  };
  const poll = async () => {
    try {
      if (atWork.size < atOnce && (await hasDue())) startWorker();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(() => void (polling = poll()), everyMs);
  };
  let polling = poll();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const cutting = setTimeout(() => cut.abort(), LAST_MOMENTS_MS);
      await polling;
      await Promise.all(atWork);
      clearTimeout(cutting);
    },
  };
}
