import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockText,
  dateText,
  dayText,
  minuteText,
  monthText,
  seoulDay,
  seoulDayStart,
  weekdayText,
} from './date-text.ts';

const HOUR_MS = 3_600_000;

test('the day is the one in Seoul, wherever the machine stands', () => {
  expect(dateText(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026년 11월 20일');
  expect(dateText(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026년 11월 21일');
});

test('dates read as Korea writes them', () => {
  const timeZone = 'Asia/Seoul';
  const day = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone });
  const month = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', timeZone });
  const minute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const [min, max] = [Date.parse('1990-01-01'), Date.parse('2100-01-01')];
  fc.assert(
    fc.property(fc.integer({ min, max }), (at) => {
      expect(dateText(at)).toBe(day.format(at));
      expect(monthText(at)).toBe(month.format(at));
      expect(minuteText(at)).toBe(minute.format(at));
    }),
  );
});

test('a day begins at midnight in Seoul', () => {
  const midnight = Date.parse('2026-11-20T15:00:00Z');
  const today = seoulDay(midnight);
  expect(seoulDay(midnight - 1)).toBe(today - 1);
  expect(seoulDay(midnight + 24 * HOUR_MS - 1)).toBe(today);
  expect(seoulDayStart(today)).toBe(midnight);
});

test('오늘과 어제는 자정에 바뀌고, 그 앞은 날짜로 말한다', () => {
  const now = Date.parse('2026-11-21T01:00:00+09:00');
  expect(dayText(now - HOUR_MS, now)).toBe('오늘');
  expect(dayText(now - HOUR_MS - 1, now)).toBe('어제');
  expect(dayText(now - 25 * HOUR_MS, now)).toBe('어제');
  expect(dayText(now - 25 * HOUR_MS - 1, now)).toBe('11월 19일');
  expect(dayText(Date.parse('2025-12-31T12:00:00+09:00'), now)).toBe('2025년 12월 31일');
  expect(dayText(now + 48 * HOUR_MS, now)).toBe('오늘');
});

test('a day is named with its weekday, and with its year once that is over', () => {
  const evening = Date.parse('2026-11-24T18:02:00+09:00');
  expect(weekdayText(evening, evening)).toBe('11월 24일 화요일');
  expect(weekdayText(evening, Date.parse('2027-01-01T00:00:00+09:00'))).toBe('2026년 11월 24일 화요일');
  expect(weekdayText(Date.parse('2027-01-01T00:00:00+09:00'), evening)).toBe('2027년 1월 1일 금요일');
});

test.each([
  ['00:00', '오전 12:00'],
  ['09:05', '오전 9:05'],
  ['12:00', '오후 12:00'],
  ['18:02', '오후 6:02'],
])('%s is %s', (time, text) => {
  expect(clockText(Date.parse(`2026-11-24T${time}:00+09:00`))).toBe(text);
});
