import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFiltered, listHref, parseListQuery, type ListQuery } from './list-query.ts';

const NOTHING: ListQuery = {
  q: '',
  asTyped: false,
  sort: 'new',
  minWon: undefined,
  maxWon: undefined,
  hideSold: false,
};
const parse = (search: string) => parseListQuery(new URLSearchParams(search));

test('an address without parameters asks for everything, newest first', () => {
  expect(parse('')).toEqual(NOTHING);
  expect(listHref('/product', NOTHING)).toBe('/product');
  expect(isFiltered(NOTHING)).toBe(false);
});

test('what cannot be understood is as if it were not there', () => {
  expect(parse('sort=loud&min=free&max=&hideSold=yes&q=%20&asTyped=1')).toEqual(NOTHING);
});

test('every query survives its own address', () => {
  const won = fc.option(fc.nat({ max: 999_999_999_999 }), { nil: undefined });
  const queries = fc.record({
    q: fc.constantFrom('노트북', 'a&b=c#d', '100%'),
    asTyped: fc.boolean(),
    sort: fc.constantFrom('new' as const, 'cheap' as const, 'dear' as const),
    minWon: won,
    maxWon: won,
    hideSold: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        queries,
        queries.map((query) => ({ ...query, q: '', asTyped: false })),
      ),
      (query) => {
        const url = new URL(listHref('/product/best', query, '17'), 'http://localhost');
        expect(parseListQuery(url.searchParams)).toEqual(query);
        expect(url.searchParams.get('cursor')).toBe('17');
      },
    ),
  );
});
