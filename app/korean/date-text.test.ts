import { expect, test } from 'vitest';
import { dateText } from './date-text.ts';

test('the day is the one in Seoul, wherever the machine stands', () => {
  expect(dateText(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026년 11월 20일');
  expect(dateText(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026년 11월 21일');
});
