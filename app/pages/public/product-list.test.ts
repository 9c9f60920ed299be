import { afterEach, expect, test, vi } from 'vitest';
import { titleOfList } from './pending-list.tsx';
import { listHeading } from './product-list-page.tsx';
import { loadListOrMore, moreHref } from './load-more.ts';
import type { ProductListData } from './product-list.server.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['/product', '', '전체 상품'],
  ['/product/best', '', '베스트'],
  ['/product/subcategory/pet', '?sort=cheap', '반려동물'],
  ['/product/best', '?q=LG', '검색 결과'],
  ['/product/nope', '', undefined],
  ['/product/detail/p1', '', undefined],
  ['/', '', undefined],
])('the list at %s%s is called %s', (pathname, search, title) => {
  expect(titleOfList({ pathname, search })).toBe(title);
});

test('a search says where it looked, unless everywhere', () => {
  expect(listHeading('/product', '전체 상품', '')).toBe('전체 상품');
  expect(listHeading('/product', '전체 상품', 'LG')).toBe('검색 결과');
  expect(listHeading('/product/best', '베스트', 'LG')).toBe('베스트 검색 결과');
});

const requestFor = (href: string) => new Request(`http://localhost${href}`);
const page = {} as ProductListData;

test('a page that is navigated to comes as it is, its failure too', async () => {
  const request = requestFor('/product?cursor=20');
  expect(await loadListOrMore(request, async () => page)).toBe(page);
  const failure = new Error('offline');
  await expect(loadListOrMore(request, () => Promise.reject(failure))).rejects.toBe(failure);
});

test('more of a list comes as an answer, which tells of a failure instead of throwing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const request = requestFor(moreHref('/product?cursor=20'));
  expect(await loadListOrMore(request, async () => page)).toEqual({ page });
  expect(await loadListOrMore(request, () => Promise.reject(new Error('offline')))).toEqual({ page: null });
  expect(log).toHaveBeenCalledOnce();
});
