import { RateLimitedError } from '../../rate-limit/rate-limited-error.ts';
import type { Limits } from '../../rate-limit/rate-limit.server.ts';

/** Counts the photos of a form as they come, until one is too many. */
export class PhotoCount {
  /** Why no more are taken. */
  over: RateLimitedError | undefined;
  readonly #limits: Limits;
  readonly #actor: { id: string };

  /** @param over for a form of which nothing is to be taken from the beginning */
  constructor(limits: Limits, actor: { id: string }, over: RateLimitedError | undefined) {
    this.#limits = limits;
    this.#actor = actor;
    this.over = over;
  }

  /** Whether one more may be kept. */
  async takesOne(): Promise<boolean> {
    try {
      if (!this.over) await this.#limits.count({ limit: 'personPhoto', whom: this.#actor.id });
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      this.over = error;
    }
    return !this.over;
  }
}
