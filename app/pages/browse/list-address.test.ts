import { expect, test } from 'vitest';
import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import { parseScopePath, scopePath, scopeTitle } from './list-address.ts';
import { parseScope } from './parse-list-query.ts';

test.each([
  [{}, '/product', '전체 상품'],
  [{ category: 'free' }, '/product/free', '무료나눔'],
  [{ subCategory: 'books' }, '/product/subcategory/books', '도서'],
  [{ category: 'free', subCategory: 'books' }, '/product/free/books', '무료나눔 · 도서'],
] as const)('%o is at %s and called %s', (scope, path, title) => {
  expect(scopePath(scope)).toBe(path);
  expect(scopeTitle(scope)).toBe(title);
});

test('every place is found at its own path', () => {
  for (const category of [undefined, ...CATEGORIES.map(({ value }) => value)]) {
    for (const subCategory of [undefined, ...SUB_CATEGORIES.map(({ value }) => value)]) {
      expect(parseScopePath(scopePath({ category, subCategory }))).toEqual({ category, subCategory });
    }
  }
});

test.each(['/', '/free', '/product/', '/product/subcategory', '/product/books', '/product/free/best'])(
  'no list is at %s',
  (path) => expect(parseScopePath(path)).toBeUndefined(),
);

test('what a form names a place by; nothing of what is unknown', () => {
  expect(parseScope(new URLSearchParams('category=free&subCategory=books'))).toEqual({
    category: 'free',
    subCategory: 'books',
  });
  expect(parseScope(new URLSearchParams('category=books&subCategory='))).toEqual({});
});
