import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareRead } from './json-response.ts';

test('requests of one turn share a read, which begins after the last of them', async () => {
  const market = {};
  let committed = 1;
  let reads = 0;
  const read = async () => {
    reads++;
    return committed;
  };
  const first = shareRead(market, 'newest', read);
  committed = 2;
  const second = shareRead(market, 'newest', read);
  committed = 3;
  expect(await Promise.all([first, second])).toEqual([3, 3]);
  expect(reads).toBe(1);
});

test('who asks while a reading is under way has one of their own', async () => {
  const market = {};
  let committed = 1;
  const read = async () => {
    const found = committed;
    await pause(20);
    return found;
  };
  const before = shareRead(market, 'newest', read);
  await endOfTurn();
  committed = 2;
  const after = shareRead(market, 'newest', read);
  expect(await Promise.all([before, after])).toEqual([1, 2]);
});

test('other keys and databases have reads of their own, and all sharers get a failure', async () => {
  const [one, other] = [{}, {}];
  const rewrite = (found: string) => async () => found;
  const all = [
    shareRead(one, 'a', rewrite('a of one')),
    shareRead(one, 'b', rewrite('b of one')),
    shareRead(other, 'a', rewrite('a of other')),
  ];
  expect(await Promise.all(all)).toEqual(['a of one', 'b of one', 'a of other']);
  const failing = async () => Promise.reject(new Error('away'));
  const [first, second] = [shareRead(one, 'a', failing), shareRead(one, 'a', failing)];
  const outcomes = await Promise.allSettled([first, second]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shareRead(one, 'a', rewrite('anew'))).toBe('anew');
});
