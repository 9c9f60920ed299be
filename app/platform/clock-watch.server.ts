const MINUTE_MS = 60_000;
/** More than a clock that is only set right moves in the time between two looks. */
const LARGEST_STEP_MS = MINUTE_MS;
/** As long as anything is kept by its age in hours. */
const DISTRUST_MS = 24 * 60 * MINUTE_MS;

/**
 * Whether the clock tells how old things are. One that has jumped makes what is new look old (or will, once it is set
 * right): for a day after that nothing is to be removed for its age. A machine that slept counts as a jump.
 * @param now the clock, epoch ms
 * @param steadyNow one that never jumps, ms
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

  /** To be asked before each removal: it compares with the last time. */
  isTrusted(): boolean {
    const { at, steadyAt } = this.#last;
    this.#last = { at: this.#now(), steadyAt: this.#steadyNow() };
    const step = this.#last.at - at - (this.#last.steadyAt - steadyAt);
    if (Math.abs(step) > LARGEST_STEP_MS) this.#trustedFrom = this.#last.steadyAt + DISTRUST_MS;
    return this.#last.steadyAt >= this.#trustedFrom;
  }
}
