import { RateLimitedError } from '../../app/rate-limit/rate-limited-error.ts';
import type { Limits } from '../../app/rate-limit/rate-limit.server.ts';
import type { Metrics } from './metrics.ts';

/** The same limits, whose refusals are counted. */
export function instrumentedLimits(
  limits: Limits,
  { rateLimitRejections }: Pick<Metrics, 'rateLimitRejections'>,
): Limits {
  const note = (error: unknown): never => {
    if (error instanceof RateLimitedError) rateLimitRejections.inc({ limit: error.limit });
    throw error;
  };
  return {
    count: (...events) => limits.count(...events).catch(note),
    async countIn(tx, event) {
      const rejection = await limits.countIn(tx, event);
      if (rejection) rateLimitRejections.inc({ limit: rejection.limit });
      return rejection;
    },
    countPassing(limit, address) {
      try {
        limits.countPassing(limit, address);
      } catch (error) {
        note(error);
      }
    },
  };
}
