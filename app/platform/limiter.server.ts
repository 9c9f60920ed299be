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

export type Budget = <T>(cost: number, work: () => Promise<T>) => Promise<T>;

export function createBudget(total: number): Budget {
  const waiting: { cost: number; begin(): void }[] = [];
  let left = total;
  const admit = () => {
    // Small work does not overtake large work, which would starve.
    for (let next = waiting[0]; next && next.cost <= left; next = waiting[0]) {
      waiting.shift();
      left -= next.cost;
      next.begin();
    }
  };
  return async (cost, work) => {
    if (cost > total) throw new RangeError(`${cost} is more than the whole budget of ${total}`);
    await new Promise<void>((begin) => {
      waiting.push({ cost, begin });
      admit();
    });
    try {
      return await work();
    } finally {
      left += cost;
      admit();
    }
  };
}
