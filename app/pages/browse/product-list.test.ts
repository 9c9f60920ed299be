import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductSummary } from '../../product/product.ts';
import { saveList, restoreList, invalidateSavedLists, showSavedList } from './feed/list-restoration.ts';
import { titleOfList } from './feed/pending-list.tsx';
import { listHeading } from './product-list-page.tsx';
import { withFirstPage } from './feed/use-product-feed.ts';
import { loadListOrMore, moreHref } from './feed/load-more.ts';
import { type ProductListData, searchCountText } from './product-list.server.ts';

beforeEach(() => {
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('window', { scrollY: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['/product', '', '전체 상품'],
  ['/product/best', '', '베스트'],
  ['/product/subcategory/pet', '?sort=cheap', '반려동물'],
  ['/product/best', '?q=LG', '검색 결과'],
  ['/product/free/pet/', '?min=1000', '무료나눔 · 반려동물'],
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

test.each([
  [0, true, '0'],
  [0, false, ''],
  [7, true, '7'],
  [7, false, '7+'],
  [100, true, '100'],
  [101, true, '100+'],
  [101, false, '100+'],
])('%i found, and that is all: %s', (count, isAll, text) => {
  expect(searchCountText({ count, isAll })).toBe(text);
});

const requestFor = (href: string) => new Request(`http://localhost${href}`);
const page = {} as ProductListData;

const part = (ids: string, nextCursor: string | null = null) => ({
  products: [...ids].map((id) => ({ id }) as ProductSummary),
  nextCursor,
  elsewhere: [],
});
const shownIds = (...parts: Parameters<typeof withFirstPage>) =>
  withFirstPage(...parts)
    .products.map(({ id }) => id)
    .join('');

test('a first page that is read again takes the place of what was above it, and what followed stays', () => {
  expect(shownIds(part('abc'), undefined)).toBe('abc');
  expect(shownIds(part('abc'), part('abcdef'))).toBe('abcdef');
  expect(shownIds(part('xab'), part('abcdef'))).toBe('xabcdef');
  expect(shownIds(part('acd'), part('abcdef'))).toBe('acdef');
  expect(withFirstPage(part('xab', 'after b'), part('abcd', 'after d')).nextCursor).toBe('after d');
});

test('what follows an empty first page stays too', () => {
  expect(shownIds(part('', 'after 100,000'), part('abc'))).toBe('abc');
  expect(withFirstPage(part('', 'after 100,000'), part('', 'after 90,000')).nextCursor).toBe('after 90,000');
  expect(shownIds(part(''), part('abc'))).toBe('');
});

test('a list begins anew when more came in between than the first page holds', () => {
  expect(shownIds(part('xyz'), part('abcdef'))).toBe('xyz');
  expect(withFirstPage(part('xyz', 'after z'), part('abc', 'after c')).nextCursor).toBe('after z');
});

describe('going back to a list', () => {
  const at = (key: string) => vi.stubGlobal('history', { state: { key } });
  const href = '/product/best';
  const goBack = () => loadListOrMore(requestFor(href), async () => page);

  test('shows it as it was left, without asking the server', async () => {
    const left = { path: '/product/best' } as ProductListData;
    saveList('k1', href, left);
    at('k1');
    expect(await goBack()).toBe(left);
    expect(restoreList('/product/free')).toBeUndefined();
    expect(restoreList(href, Date.now() + 3_600_000)).toBeUndefined();
    at('k2');
    expect(await goBack()).toBe(page);
  });

  test('asks the server where the list is on screen already, and after one has listed something', async () => {
    saveList('k3', href, {} as ProductListData);
    at('k3');
    const leave = showSavedList('k3');
    expect(await goBack()).toBe(page);
    leave();
    expect(await goBack()).not.toBe(page);
    invalidateSavedLists();
    expect(await goBack()).toBe(page);
  });
});

test('a page that is navigated to comes as it is, its failure too', async () => {
  const request = requestFor('/product?cursor=20');
  expect(await loadListOrMore(request, async () => page)).toBe(page);
  const failure = new Error('offline');
  await expect(loadListOrMore(request, () => Promise.reject(failure))).rejects.toBe(failure);
});

test('the next page of a list is a result, which reports a failure instead of throwing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const request = requestFor(moreHref('/product?cursor=20'));
  expect(await loadListOrMore(request, async () => page)).toEqual({ page });
  expect(await loadListOrMore(request, () => Promise.reject(new Error('offline')))).toEqual({ page: null });
  expect(log).toHaveBeenCalledOnce();
});
