import { CodedError } from './coded-error.ts';

/** Runs work when a slot is free, in the order of asking. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A limiter that lets at most `slots` pieces of work run at once. Who finds `maxWaiting` before them is
 * refused with `busy`: a longer queue would only answer those who have given up.
 */
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
      // The slot is handed on, so that nobody who asks now overtakes those who wait.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
