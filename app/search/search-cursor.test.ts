import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSearchCursor, parseSearchCursor } from './search-listings.server.ts';

test.each([
  '',
  'x',
  '-1',
  '1.5',
  '17-',
  '17-18-19-20',
  '17.',
  '17.keyboard',
  '17.keyboard.',
  '17.toString.의자',
  '17.keyboard. ',
  `17.keyboard.${'가'.repeat(101)}`,
  '1'.repeat(16),
])('no page gives %j', (text) => expect(parseSearchCursor(text)).toBeUndefined());

test('a cursor survives its own text', () => {
  const [before, since, above] = [fc.nat(), fc.nat(), fc.nat()];
  const feedCursor = fc.oneof(
    fc.record({ before }),
    fc.record({ before, since }),
    fc.record({ before, since, above }),
  );
  const rewrite = fc
    .constantFrom('아이폰', 'lg 노트북', '1.5 l', 'a b')
    .map((q) => ({ q, by: 'keyboard' as const }));
  fc.assert(
    fc.property(fc.record({ feedCursor, rewrite: fc.option(rewrite, { nil: undefined }) }), (cursor) => {
      expect(parseSearchCursor(formatSearchCursor(cursor))).toEqual(cursor);
    }),
  );
});
