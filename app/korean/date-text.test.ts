import { expect, test } from 'vitest';
import { dateText, dayText, seoulDay, seoulDayStart, timeText } from './date-text.ts';

const HOUR_MS = 3_600_000;

test('the day is the one in Seoul, wherever the machine stands', () => {
  expect(dateText(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026년 11월 20일');
  expect(dateText(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026년 11월 21일');
});

test('the time is the one in Seoul, with 12 for noon and midnight', () => {
  const timeAt = (text: string) => timeText(Date.parse(`2026-11-20T${text}+09:00`));
  expect(timeAt('00:00:00')).toBe('오전 12:00');
  expect(timeAt('09:05:59')).toBe('오전 9:05');
  expect(timeAt('12:30:00')).toBe('오후 12:30');
  expect(timeAt('23:59:59')).toBe('오후 11:59');
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
  expect(dayText(now - 25 * HOUR_MS - 1, now)).toBe('2026년 11월 19일');
  expect(dayText(now + 48 * HOUR_MS, now)).toBe('오늘');
});
