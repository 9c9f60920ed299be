import { expect, test } from 'vitest';
import { searchPath } from './search-box.tsx';

test('a list is searched where it is', () => {
  for (const path of [
    '/product',
    '/product/best',
    '/product/subcategory/pet',
    '/product/free/',
    '/product/free/pet',
  ]) {
    expect(searchPath(path)).toBe(path);
  }
});

test('everywhere else all products are searched', () => {
  for (const path of [
    '/',
    '/mypick',
    '/receipt',
    '/support/faq',
    '/product/detail/1',
    '/product/detail/1/x',
    '/product/subcategory',
  ]) {
    expect(searchPath(path)).toBe('/product');
  }
});
