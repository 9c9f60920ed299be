import { expect, test } from 'vitest';
import { createLimiter, createBudget } from './limiter.server.ts';
import fc from 'fast-check';

test('no more than the slots run at once, in the order of asking', async () => {
  const run = createLimiter(2);
  const begun: number[] = [];
  let running = 0;
  let max = 0;
  const work = (index: number) => async () => {
    begun.push(index);
    max = Math.max(max, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5 - (index % 3)));
    running--;
    return index;
  };
  const results = await Promise.all(Array.from({ length: 9 }, (_, index) => run(work(index))));
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(begun).toEqual(results);
  expect(max).toBe(2);
});

test('work that fails gives its slot back', async () => {
  const run = createLimiter(1);
  const failing = run(async () => {
    throw new Error('실패');
  });
  const next = run(async () => 'next');
  await expect(failing).rejects.toThrow('실패');
  await expect(next).resolves.toBe('next');
});

test('who finds the queue full is refused, and the others are served', async () => {
  const run = createLimiter(1, 2);
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((index) => run(async () => index)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes[3]).toMatchObject({ reason: { code: 'busy' } });
});

test('work under way never takes more than the budget, begins in order, and all of it ends', async () => {
  const costs = fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      costs,
      fc.array(fc.nat({ max: 3 })),
      fc.array(fc.boolean()),
      async (all, turns, fails) => {
        const run = createBudget(10);
        const begun: number[] = [];
        let started = 0;
        const outcomes = await Promise.allSettled(
          all.map((cost, index) =>
            run(cost, async () => {
              begun.push(index);
              started += cost;
              expect(started).toBeLessThanOrEqual(10);
              for (let turn = turns[index] ?? 1; turn > 0; turn--) await Promise.resolve();
              started -= cost;
              if (fails[index]) throw new Error('failed');
            }),
          ),
        );
        expect(begun).toEqual(all.map((_, index) => index));
        const failed = outcomes.filter(({ status }) => status === 'rejected');
        expect(failed).toHaveLength(all.filter((_, index) => fails[index]).length);
      },
    ),
  );
});

test('what fits beside others runs beside them, and what can never fit is refused', async () => {
  const run = createBudget(3);
  let max = 0;
  let atWork = 0;
  const work = async () => {
    max = Math.max(max, ++atWork);
    await Promise.resolve();
    atWork--;
  };
  await Promise.all([run(1, work), run(1, work), run(1, work), run(1, work)]);
  expect(max).toBe(3);
  await expect(run(4, work)).rejects.toThrow(RangeError);
});
