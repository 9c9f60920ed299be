/** Runs work that takes so much of a budget when there is room for it, in the order of asking. */
export type Budget = <T>(cost: number, work: () => Promise<T>) => Promise<T>;

/** A budget of which the work under way takes at most `total` together; work that costs more than that never runs. */
export function createBudget(total: number): Budget {
  const waiting: { cost: number; begin(): void }[] = [];
  let left = total;
  const admit = () => {
    // What is small does not overtake what is large, which would wait for ever.
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
