import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARRIVAL_MS } from '../meeting.ts';
import { type Attendance, appointmentsText, countAppointments } from './appointments.ts';
import { ANSWER_HOURS, CLAIM_HOURS } from './no-show.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 26);

const noShow = fc.record({
  claimedAt: fc.integer({ min: NOW - 5 * 24 * HOUR_MS, max: NOW }),
  answer: fc.constantFrom(null, 'agreed' as const, 'disputed' as const),
  judgement: fc.constantFrom(null, 'missed' as const, 'came' as const),
});
const attendance: fc.Arbitrary<Attendance> = fc.record({
  at: fc.integer({ min: NOW - YEAR_MS - HOUR_MS, max: NOW + 24 * HOUR_MS }),
  otherKey: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  hasArrived: fc.boolean(),
  hasOtherArrived: fc.boolean(),
  noShow: fc.option(noShow, { nil: undefined }),
});
const attended = fc.array(attendance, { maxLength: 30 });

const PAST: Attendance = {
  at: NOW - 10 * 24 * HOUR_MS,
  otherKey: 'a',
  hasArrived: false,
  hasOtherArrived: true,
  noShow: undefined,
};
const countOf = (one: Partial<Attendance>, now = NOW) => {
  const { kept, missed } = countAppointments([{ ...PAST, ...one }], now);
  return [kept, missed];
};
const claim = (answer: 'agreed' | 'disputed' | null, judgement: 'missed' | 'came' | null = null) => ({
  claimedAt: PAST.at + HOUR_MS,
  answer,
  judgement,
});

test('P-noshow: an appointment is kept, missed, half of each or unknown', () => {
  expect(countOf({ hasArrived: true })).toEqual([1, 0]);
  expect(countOf({})).toEqual([1, 0]);
  expect(countOf({ hasOtherArrived: false })).toEqual([0, 0]);
  expect(countOf({ noShow: claim('agreed') })).toEqual([0, 1]);
  expect(countOf({ noShow: claim(null) })).toEqual([0, 1]);
  expect(countOf({ noShow: claim('disputed') })).toEqual([0.5, 0.5]);
  expect(countOf({ noShow: claim('disputed', 'missed') })).toEqual([0, 1]);
  expect(countOf({ noShow: claim('disputed', 'came') })).toEqual([1, 0]);
});

test('P-noshow: nothing counts while one may come, claim or answer', () => {
  const endsAt = PAST.at + ARRIVAL_MS;
  expect(countOf({ hasArrived: true }, endsAt)).toEqual([0, 0]);
  expect(countOf({ hasArrived: true }, endsAt + 1)).toEqual([1, 0]);
  expect(countOf({}, endsAt + CLAIM_HOURS * HOUR_MS)).toEqual([0, 0]);
  expect(countOf({}, endsAt + CLAIM_HOURS * HOUR_MS + 1)).toEqual([1, 0]);
  const answerEnd = PAST.at + HOUR_MS + ANSWER_HOURS * HOUR_MS;
  expect(countOf({ noShow: claim(null) }, answerEnd)).toEqual([0, 0]);
  expect(countOf({ noShow: claim(null) }, answerEnd + 1)).toEqual([0, 1]);
});

test('a count stays the same until the moment at which it says that it changes', () => {
  fc.assert(
    fc.property(attended, (all) => {
      const { nextAt, ...counted } = countAppointments(all, NOW);
      if (nextAt === undefined) return;
      expect(nextAt).toBeGreaterThan(NOW);
      expect(countAppointments(all, nextAt - 1)).toEqual({ ...counted, nextAt });
    }),
  );
});

test('the order of appointments does not matter', () => {
  fc.assert(
    fc.property(attended, (all) => {
      expect(countAppointments(all.toReversed(), NOW)).toEqual(countAppointments(all, NOW));
    }),
  );
});

test('P-noshow: no appointment that was kept takes a missed one away, and none counts after a year', () => {
  fc.assert(
    fc.property(attended, attendance, (all, one) => {
      const before = countAppointments(all, NOW);
      const after = countAppointments([...all, one], NOW);
      expect(after.missed).toBeGreaterThanOrEqual(before.missed);
      expect(after.kept).toBeGreaterThanOrEqual(before.kept);
      expect(after.kept + after.missed).toBeLessThanOrEqual(before.kept + before.missed + 1);
      expect(countAppointments(all, NOW + 2 * YEAR_MS)).toEqual({ kept: 0, missed: 0, nextAt: undefined });
    }),
  );
});

test('P-noshow: with one person three kept and three missed ones count at most', () => {
  fc.assert(
    fc.property(attended, (all) => {
      const { kept, missed } = countAppointments(
        all.map((one) => ({ ...one, otherKey: 'one' })),
        NOW,
      );
      expect(Math.max(kept, missed)).toBeLessThanOrEqual(3);
    }),
  );
});

test('P-noshow: it is said from three appointments on', () => {
  expect(appointmentsText({ kept: 1, missed: 1 })).toBeUndefined();
  expect(appointmentsText({ kept: 2, missed: 1 })).toBe('약속 3번 중 1번 안 나옴');
  expect(appointmentsText({ kept: 11.5, missed: 0.5 })).toBe('약속 12번 중 0.5번 안 나옴');
  expect(appointmentsText({ kept: 12, missed: 0 })).toBe('약속 12번 모두 나옴');
});
