import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('digits stand in groups as Korea writes them', () => {
  const korean = new Intl.NumberFormat('ko-KR');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(countText(count)).toBe(korean.format(count));
    }),
  );
});
