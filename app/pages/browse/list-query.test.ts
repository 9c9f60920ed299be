import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearedHref,
  countConditions,
  isFiltered,
  isRangeReversed,
  listHref,
  type ListQuery,
} from './list-query.ts';
import { parseListQuery } from './parse-list-query.ts';

const NOTHING: ListQuery = {
  q: '',
  verbatim: false,
  sort: 'new',
  minWon: undefined,
  maxWon: undefined,
  hideSold: false,
  hideReserved: false,
  tradeMethod: undefined,
};
const parse = (search: string) => parseListQuery(new URLSearchParams(search));

test('an address without parameters asks for everything, newest first', () => {
  expect(parse('')).toEqual(NOTHING);
  expect(listHref('/product', NOTHING)).toBe('/product');
  expect(isFiltered(NOTHING)).toBe(false);
});

test('invalid parameters are ignored', () => {
  expect(parse('sort=loud&min=free&max=&hideSold=yes&tradeMethod=both&q=%20&asTyped=1')).toEqual(NOTHING);
});

test('a price of more than 12 digits is more than any, and is not cut', () => {
  const { minWon, maxWon } = parse(`min=${'1'.repeat(13)}&max=${'9'.repeat(30)}`);
  expect({ minWon, maxWon }).toEqual({ minWon: 999_999_999_999, maxWon: 999_999_999_999 });
});

test('a price that cannot be read is kept as it was typed, until it is cleared', () => {
  const query = parse('min=1.5&max=30000&hideSold=1');
  expect(query).toMatchObject({ minWon: undefined, maxWon: 30_000, invalidPrices: { min: '1.5' } });
  expect(parse(`max=${'9'.repeat(30)}`).invalidPrices).toEqual({ max: '9'.repeat(30) });
  expect(clearedHref({}, query)).toBe('/product');
});

test('conditions are counted as they can be taken back, and taken back together', () => {
  const scope = { category: 'free', subCategory: 'books' } as const;
  const query = parse('q=책&sort=cheap&min=1000&max=5000&hideSold=1&hideReserved=1&tradeMethod=parcel');
  expect(countConditions({ category: 'free' }, NOTHING)).toBe(0);
  expect(countConditions({ subCategory: 'books' }, query)).toBe(4);
  expect(countConditions(scope, query)).toBe(6);
  const parameters = new URLSearchParams({ q: '책', sort: 'cheap' });
  expect(clearedHref(scope, query)).toBe(`/product/free?${parameters}`);
  expect(clearedHref({ subCategory: 'books' }, query)).toBe(`/product/subcategory/books?${parameters}`);
  expect(clearedHref({}, parse('hideSold=1'))).toBe('/product');
});

test('a range is the wrong way round when both ends are given and cross', () => {
  expect(isRangeReversed(parse('min=2000&max=1000'))).toBe(true);
  for (const search of ['', 'min=2000', 'max=0', 'min=1000&max=1000']) {
    expect(isRangeReversed(parse(search))).toBe(false);
  }
});

test('every query survives its own address', () => {
  const won = fc.option(fc.nat({ max: 999_999_999_999 }), { nil: undefined });
  const queries = fc.record({
    q: fc.constantFrom('노트북', 'a&b=c#d', '100%'),
    verbatim: fc.boolean(),
    sort: fc.constantFrom('new' as const, 'cheap' as const, 'dear' as const),
    minWon: won,
    maxWon: won,
    hideSold: fc.boolean(),
    hideReserved: fc.boolean(),
    tradeMethod: fc.constantFrom(undefined, 'direct' as const, 'parcel' as const),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        queries,
        queries.map((query) => ({ ...query, q: '', verbatim: false })),
      ),
      (query) => {
        const url = new URL(listHref('/product/best', query, '17'), 'http://localhost');
        expect(parseListQuery(url.searchParams)).toEqual(query);
        expect(url.searchParams.get('cursor')).toBe('17');
      },
    ),
  );
});
