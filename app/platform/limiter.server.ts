import { CodedError } from './coded-error.ts';

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs `slots` at once in order; rejects with `busy` behind `maxWaiting`, since callers would have given up. */
export function createLimiter(slots: number, maxWaiting = Number.POSITIVE_INFINITY): Limiter {
  const waiting: (() => void)[] = [];
  let free = slots;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= maxWaiting) throw new CodedError('busy', 'the queue is full');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Handed on, so that new callers do not overtake.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
