import { expect, test } from 'vitest';
import { createLimiter } from './limiter.server.ts';

test('no more than the slots run at once, in the order of asking', async () => {
  const run = createLimiter(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    begun.push(index);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5 - (index % 3)));
    running--;
    return index;
  };
  const results = await Promise.all(Array.from({ length: 9 }, (_, index) => run(work(index))));
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(begun).toEqual(results);
  expect(most).toBe(2);
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
