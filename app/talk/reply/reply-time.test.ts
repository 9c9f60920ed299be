import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replyText, replyTimes, replyWithinMinutes, type Said, wakingMsBetween } from './reply-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const at = (clock: string) => Date.parse(`2026-11-${clock}:00+09:00`);
const NOW = at('30T12:00');

describe('waking time', () => {
  test.each([
    ['24T10:00', '24T10:30', 30],
    ['24T22:30', '25T08:30', 60],
    ['24T23:00', '25T08:00', 0],
    ['24T02:00', '24T07:59', 0],
    ['24T12:00', '25T12:00', 15 * 60],
    ['23T22:59', '26T08:01', 2 * 15 * 60 + 2],
  ])('from %s to %s are %i minutes', (from, to, minutes) => {
    expect(wakingMsBetween(at(from), at(to)) / MINUTE_MS).toBe(minutes);
  });

  const moment = fc.integer({ min: 0, max: 4 * 365 * DAY_MS });

  test('adds up, never runs backwards or faster than the clock, and a day has fifteen hours', () => {
    fc.assert(
      fc.property(fc.tuple(moment, moment, moment), (moments) => {
        const [from, middle, to] = moments.toSorted((a, b) => a - b) as [number, number, number];
        const whole = wakingMsBetween(from, to);
        expect(wakingMsBetween(from, middle) + wakingMsBetween(middle, to)).toBe(whole);
        expect(whole).toBeGreaterThanOrEqual(0);
        expect(whole).toBeLessThanOrEqual(to - from);
        expect(wakingMsBetween(from, from + DAY_MS)).toBe(15 * HOUR_MS);
        expect(wakingMsBetween(from + DAY_MS, to + DAY_MS)).toBe(whole);
      }),
    );
  });
});

describe('replies', () => {
  const other = (clock: string) => ({ isOwn: false, at: at(clock) });
  const own = (clock: string) => ({ isOwn: true, at: at(clock) });
  const minutesOf = (said: Said, now = NOW) => replyTimes(said, now).map((ms) => ms / MINUTE_MS);

  test('are counted from the first message that waits', () => {
    const said = [other('24T10:00'), other('24T10:05'), own('24T10:20'), own('24T10:21'), other('24T11:00')];
    expect(minutesOf(said)).toEqual([20]);
    expect(minutesOf([own('24T10:00'), other('24T10:01'), own('24T10:02')])).toEqual([1]);
  });

  test('that never came count once a day has passed', () => {
    expect(minutesOf([other('24T10:00')], at('25T10:00'))).toEqual([]);
    expect(minutesOf([other('24T10:00')], at('25T10:01'))).toEqual([15 * 60 + 1]);
  });

  const quick = (minutes: number): Said => [
    other('24T10:00'),
    { isOwn: true, at: at('24T10:00') + minutes * MINUTE_MS },
  ];

  test.each([
    [[1, 2, 3, 4], null, undefined],
    [[1, 2, 3, 4, 5], 10, '보통 10분 안에 답해요'],
    [[1, 2, 45, 60, 61], 60, '보통 1시간 안에 답해요'],
    [[1, 61, 61, 61, 600], 180, '보통 3시간 안에 답해요'],
    [[1, 1, 1, 700, 750, 760], 720, '보통 12시간 안에 답해요'],
  ])('of %j minutes are shown as within %s', (minutes, within, text) => {
    expect(replyWithinMinutes(minutes.map(quick), NOW)).toBe(within);
    expect(replyText(within)).toBe(text);
  });

  const conversation = fc
    .array(fc.record({ isOwn: fc.boolean(), after: fc.integer({ min: 0, max: 2 * DAY_MS }) }), {
      maxLength: 8,
    })
    .map((steps): Said => {
      let time = at('01T00:00');
      return steps.map(({ isOwn, after }) => ({ isOwn, at: (time += after) }));
    });
  const conversations = fc.array(conversation, { maxLength: 12 });
  const rank = (within: number | null) => within ?? Infinity;

  test('the order of conversations does not matter, and one without a reply makes nothing better', () => {
    fc.assert(
      fc.property(conversations, fc.integer({ min: 0, max: 11 }), (said, turn) => {
        const within = replyWithinMinutes(said, NOW);
        const turned = [...said.slice(turn), ...said.slice(0, turn)];
        expect(replyWithinMinutes(turned, NOW)).toBe(within);
        const ignored: Said = [{ isOwn: false, at: at('20T10:00') }];
        if (within !== null)
          expect(rank(replyWithinMinutes([...said, ignored], NOW))).toBeGreaterThanOrEqual(within);
        if (said.length < 5) expect(within).toBeNull();
      }),
    );
  });
});
