import { LimitedError } from '../../app/rate-limit/rate-limited-error.ts';
import type { Limits } from '../../app/rate-limit/rate-limit.server.ts';
import type { Metrics } from './metrics.ts';

/** The same limits, whose refusals are counted. */
export function instrumentedLimits(
  limits: Limits,
  { limitRefusals }: Pick<Metrics, 'limitRefusals'>,
): Limits {
  const note = (error: unknown): never => {
    if (error instanceof LimitedError) limitRefusals.inc({ limit: error.limit });
    throw error;
  };
  return {
    count: (...events) => limits.count(...events).catch(note),
    async countIn(tx, event) {
      const refusal = await limits.countIn(tx, event);
      if (refusal) limitRefusals.inc({ limit: refusal.limit });
      return refusal;
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
