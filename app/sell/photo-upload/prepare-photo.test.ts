import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooLarge, jpegName, sizeToSend } from './prepare-photo.ts';

const MEGABYTE = 1024 * 1024;

test('긴 쪽이 2048이 되도록 비율을 지켜 줄인다', () => {
  expect(sizeToSend({ width: 4000, height: 3000 })).toEqual({ width: 2048, height: 1536 });
  expect(sizeToSend({ width: 3000, height: 4000 })).toEqual({ width: 1536, height: 2048 });
  expect(sizeToSend({ width: 2048, height: 10 })).toEqual({ width: 2048, height: 10 });
});

test('키우지 않고, 2048을 넘지 않고, 사라지지 않는다', () => {
  const side = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sent = sizeToSend({ width, height });
      expect(Math.max(sent.width, sent.height)).toBe(Math.min(2048, Math.max(width, height)));
      expect(Math.min(sent.width, sent.height)).toBeGreaterThanOrEqual(1);
      expect(sent.width <= width && sent.height <= height).toBe(true);
    }),
  );
});

test('긴 쪽이 2048을 넘거나 2MB를 넘으면 다시 그린다', () => {
  expect(isTooLarge({ width: 2048, height: 2048 }, 2 * MEGABYTE)).toBe(false);
  expect(isTooLarge({ width: 100, height: 2049 }, 1)).toBe(true);
  expect(isTooLarge({ width: 100, height: 100 }, 2 * MEGABYTE + 1)).toBe(true);
});

test('이름의 끝만 jpg로 바꾼다', () => {
  expect(jpegName('코트.앞.PNG')).toBe('코트.앞.jpg');
  expect(jpegName('image')).toBe('image.jpg');
});
