import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareReading } from './share-reading.server.ts';

test('all who ask for the same in one turn are told what one reading finds, begun after the last of them', async () => {
  const market = {};
  let committed = 1;
  let readings = 0;
  const read = async () => {
    readings++;
    return committed;
  };
  const first = shareReading(market, 'newest', read);
  committed = 2;
  const second = shareReading(market, 'newest', read);
  committed = 3;
  expect(await Promise.all([first, second])).toEqual([3, 3]);
  expect(readings).toBe(1);
});

test('who asks while a reading is under way has one of their own', async () => {
  const market = {};
  let committed = 1;
  const read = async () => {
    const found = committed;
    await pause(20);
    return found;
  };
  const before = shareReading(market, 'newest', read);
  await endOfTurn();
  committed = 2;
  const after = shareReading(market, 'newest', read);
  expect(await Promise.all([before, after])).toEqual([1, 2]);
});

test('other lists and other markets have readings of their own, and a failure is told to all who shared it', async () => {
  const [one, other] = [{}, {}];
  const reading = (found: string) => async () => found;
  const all = [
    shareReading(one, 'a', reading('a of one')),
    shareReading(one, 'b', reading('b of one')),
    shareReading(other, 'a', reading('a of other')),
  ];
  expect(await Promise.all(all)).toEqual(['a of one', 'b of one', 'a of other']);
  const failing = async () => Promise.reject(new Error('away'));
  const [first, second] = [shareReading(one, 'a', failing), shareReading(one, 'a', failing)];
  const outcomes = await Promise.allSettled([first, second]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shareReading(one, 'a', reading('anew'))).toBe('anew');
});
