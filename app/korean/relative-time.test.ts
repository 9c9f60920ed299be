import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRelativeChange, relativeTime } from './relative-time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 1, 3, 4, 5);

describe('relativeTime', () => {
  test.each([
    [-5 * minute, '방금 전'],
    [0, '방금 전'],
    [minute - 1, '방금 전'],
    [minute, '1분 전'],
    [hour - 1, '59분 전'],
    [hour, '1시간 전'],
    [day - 1, '23시간 전'],
    [day, '어제'],
    [2 * day - 1, '어제'],
    [2 * day, '2일 전'],
    [7 * day - 1, '6일 전'],
    [7 * day, '1주 전'],
    [30 * day - 1, '4주 전'],
    [30 * day, '1개월 전'],
    [60 * day, '2개월 전'],
    [364 * day, '11개월 전'],
    [365 * day, '1년 전'],
    [730 * day, '2년 전'],
  ])('%d ms ago → %s', (age, text) => expect(relativeTime(now - age, now)).toBe(text));
});

describe('nextRelativeChange', () => {
  const age = fc.oneof(
    fc.integer({ min: -day, max: 3 * day }),
    fc.integer({ min: 0, max: 60 * day }),
    fc.integer({ min: 0, max: 5000 * day }),
  );

  test('the text stays until the moment it names and differs from then on', () => {
    fc.assert(
      fc.property(age, (elapsed) => {
        const createdAt = now - elapsed;
        const wait = nextRelativeChange(createdAt, now);
        expect(wait).toBeGreaterThan(0);
        expect(relativeTime(createdAt, now + wait - 1)).toBe(relativeTime(createdAt, now));
        expect(relativeTime(createdAt, now + wait)).not.toBe(relativeTime(createdAt, now));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [0, minute],
    [90 * second, 30 * second],
    [29 * day, day],
    [330 * day, 35 * day],
  ])('%d ms ago changes in %d ms', (elapsed, wait) =>
    expect(nextRelativeChange(now - elapsed, now)).toBe(wait),
  );
});
