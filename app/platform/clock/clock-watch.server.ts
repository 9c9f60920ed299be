const MINUTE_MS = 60_000;
/** More than adjusting a clock moves it between two checks. */
const MAX_STEP_MS = MINUTE_MS;
const DISTRUST_MS = 24 * 60 * MINUTE_MS;

/**
 * Detects jumps of the clock. For a day after one nothing is to be deleted for its age. A suspended machine counts as
 * a jump.
 * @param now epoch ms
 * @param steadyNow monotonic, ms
 */
export class ClockWatch {
  readonly #now: () => number;
  readonly #steadyNow: () => number;
  #last: { at: number; steadyAt: number };
  #trustedFrom = -Infinity;

  constructor(now: () => number, steadyNow = () => performance.now()) {
    this.#now = now;
    this.#steadyNow = steadyNow;
    this.#last = { at: now(), steadyAt: steadyNow() };
  }

  isTrusted(): boolean {
    const { at, steadyAt } = this.#last;
    this.#last = { at: this.#now(), steadyAt: this.#steadyNow() };
    const step = this.#last.at - at - (this.#last.steadyAt - steadyAt);
    if (Math.abs(step) > MAX_STEP_MS) this.#trustedFrom = this.#last.steadyAt + DISTRUST_MS;
    return this.#last.steadyAt >= this.#trustedFrom;
  }
}

interface Repeated {
  work(): Promise<void>;
  everyMs: number;
  /** It rests while this one is in doubt. */
  clock?: Pick<ClockWatch, 'isTrusted'>;
  onError(error: unknown): void;
}

/** Never twice at once. `onError` gets the first of several failures in a row. */
export function startRepeating({ work, everyMs, clock, onError }: Repeated): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isFailing = false;
  const run = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    if (!clock || clock.isTrusted()) running ??= run();
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** A clock that never goes back, for ages of entries in memory; epoch ms. */
export function forwardClock(now: () => number): () => number {
  let last = now();
  let time = last;
  return () => {
    const at = now();
    time += Math.max(0, at - last);
    last = at;
    return time;
  };
}
