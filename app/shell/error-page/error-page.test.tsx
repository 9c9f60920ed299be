import { data } from 'react-router';
import { expect, test } from 'vitest';
import { pageMarkup, tagWith } from '../page-for-tests.tsx';

const missing = () => {
  throw data({ code: 'not-found' }, { status: 404 });
};

test('a missing page says so and shows the way home, in the frame of the error page', async () => {
  const markup = await pageMarkup({ path: '/product/:category', loader: missing }, '/product/cars');
  expect(markup).not.toContain('Not Found');
  expect(markup).toMatch(/<h1[^>]*>페이지를 찾을 수 없어요<\/h1>/);
  expect(markup).toMatch(/<a [^>]*href="\/"[^>]*>(<span[^>]*>)?홈으로 가기/);
  expect(tagWith(markup, 'aria-label', '메뉴 열기')).toBeDefined();
  expect(tagWith(markup, 'aria-label', '상품 검색')).toBeUndefined();
  expect(tagWith(markup, 'aria-label', '빠른 메뉴')).toBeUndefined();
});

test('a missing product has its own words, and nothing of the page it would have had', async () => {
  const detail = { path: '/product/detail/:id/*', handle: { header: 'detail' } as const, loader: missing };
  const markup = await pageMarkup(detail, '/product/detail/none');
  expect(markup).toMatch(/<h1[^>]*>상품을 찾을 수 없어요<\/h1>/);
  expect(tagWith(markup, 'aria-label', '뒤로 가기')).toBeUndefined();
});

test('everything else is an unexpected error, whose own words are not shown', async () => {
  const broken = () => {
    throw new Error('secret of the database');
  };
  const markup = await pageMarkup({ path: '/', loader: broken });
  expect(markup).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/);
  expect(markup).not.toContain('secret');
  const refused = () => {
    throw data({ code: 'forbidden' }, { status: 403 });
  };
  expect(await pageMarkup({ path: '/', loader: refused })).toContain('열 수 없는 화면이에요');
});

test.each([
  [503, 'busy', '지금 이용하는 분이 많아요'],
  [503, 'away', '지금은 열 수 없어요'],
  [507, 'full', '지금은 저장할 수 없어요'],
])('%d (%s) is the market’s own trouble, and worth another try', async (status, code, title) => {
  const refused = () => {
    throw Response.json({ code, text: '' }, { status });
  };
  const markup = await pageMarkup({ path: '/', loader: refused });
  expect(markup).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(markup).toContain('다시 시도');
});
