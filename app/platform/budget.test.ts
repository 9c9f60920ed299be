import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBudget } from './budget.server.ts';

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
        let taken = 0;
        const outcomes = await Promise.allSettled(
          all.map((cost, index) =>
            run(cost, async () => {
              begun.push(index);
              taken += cost;
              expect(taken).toBeLessThanOrEqual(10);
              for (let turn = turns[index] ?? 1; turn > 0; turn--) await Promise.resolve();
              taken -= cost;
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
  let most = 0;
  let atWork = 0;
  const work = async () => {
    most = Math.max(most, ++atWork);
    await Promise.resolve();
    atWork--;
  };
  await Promise.all([run(1, work), run(1, work), run(1, work), run(1, work)]);
  expect(most).toBe(3);
  await expect(run(4, work)).rejects.toThrow(RangeError);
});
