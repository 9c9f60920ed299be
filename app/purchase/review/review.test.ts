import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seoulMonthStart } from '../../korean/date-text.ts';
import { parsePageNumber } from '../../platform/paging/page-number.ts';
import { POINT_TEXTS, pointsFor } from './review-points.ts';
import { parseReview, RATINGS } from './review.ts';

test('a rating is needed, five points are the most, and the text is as long as the rule says', () => {
  expect(parseReview({ rating: '', points: '', text: '' }, 'buyer')).toMatchObject({
    errors: { rating: '거래가 어땠는지 골라 주세요.' },
  });
  const all = pointsFor({ authorSide: 'buyer', isBad: false }).join(',');
  expect(parseReview({ rating: 'good', points: all, text: '' }, 'buyer')).toEqual({
    ok: false,
    errors: { points: '다섯 개까지 고를 수 있어요.' },
  });
  expect(parseReview({ rating: 'good', points: '', text: '가'.repeat(301) }, 'buyer')).toEqual({
    ok: false,
    errors: { text: '남기고 싶은 말은 300자까지 쓸 수 있어요.' },
  });
});

test('whatever is sent, only points of the role and the rating are taken, each once', () => {
  const names = fc.constantFrom(...Object.keys(POINT_TEXTS), 'made-up', '');
  const sent = fc.record({
    rating: fc.constantFrom(...RATINGS),
    points: fc.array(names, { maxLength: 12 }),
    authorSide: fc.constantFrom('buyer' as const, 'seller' as const),
  });
  fc.assert(
    fc.property(sent, ({ rating, points, authorSide }) => {
      const parsed = parseReview({ rating, points: points.join(','), text: '' }, authorSide);
      const known: string[] = pointsFor({ authorSide, isBad: rating === 'bad' });
      const expected = [...new Set(points)].filter((name) => known.includes(name));
      expect(parsed.ok).toBe(expected.length <= 5);
      if (parsed.ok) expect(parsed.content.points).toEqual(expected);
    }),
  );
});

test('a month begins at midnight in Seoul', () => {
  expect(seoulMonthStart(Date.UTC(2026, 9, 31, 15))).toBe(Date.UTC(2026, 9, 31, 15));
  expect(seoulMonthStart(Date.UTC(2026, 9, 31, 14, 59))).toBe(Date.UTC(2026, 8, 30, 15));
});

test.each([
  [null, 1],
  ['0', 1],
  ['3', 3],
  ['999', 500],
  ['1e9', 1],
  ['-2', 1],
])('page %s is %i', (text, page) => expect(parsePageNumber(text)).toBe(page));
