import { expect, test } from 'vitest';
import { NO_TAPS, tapsOf, withTap } from './taps.ts';

test('the last tap on a product counts', () => {
  const once = withTap(NO_TAPS, 'u1', 'p1', true);
  const twice = withTap(withTap(once, 'u1', 'p2', true), 'u1', 'p1', false);
  expect(tapsOf(once, 'u1')).toEqual(new Map([['p1', true]]));
  expect(Object.fromEntries(tapsOf(twice, 'u1'))).toEqual({ p1: false, p2: true });
});

test('a tap from before it was known who taps is kept when it is', () => {
  const early = withTap(NO_TAPS, null, 'p1', true);
  expect(tapsOf(early, 'u1').get('p1')).toBe(true);
  expect(Object.fromEntries(withTap(early, 'u1', 'p2', true).picked)).toEqual({ p1: true, p2: true });
});

test('nobody inherits the taps of somebody who has left', () => {
  const taps = withTap(NO_TAPS, 'u1', 'p1', true);
  expect(tapsOf(taps, null).size).toBe(0);
  expect(tapsOf(taps, 'u2').size).toBe(0);
  expect(Object.fromEntries(withTap(taps, 'u2', 'p2', true).picked)).toEqual({ p2: true });
});
