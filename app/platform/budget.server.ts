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
