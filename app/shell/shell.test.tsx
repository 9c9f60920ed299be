import { expect, test } from 'vitest';
import { pageMarkup, tagWith, withScripts } from './page-for-tests.tsx';

const named = (markup: string, name: string) => tagWith(withScripts(markup), 'aria-label', name);

test('an ordinary page has the full header, the quick menu, the sell button and the footer', async () => {
  const markup = await pageMarkup({ path: '/product' });
  expect(named(markup, '다시 홈')).toContain('href="/"');
  expect(named(markup, '메뉴 열기')).toMatch(/^<button type="button"/);
  expect(named(markup, '상품 검색')).toMatch(/^<input .*type="search".*placeholder="어떤 물건을 찾으세요\?"/);
  expect(named(markup, '검색')).toMatch(/^<button/);
  expect(named(markup, '검색어 지우기')).toMatch(/^<button type="reset"/);
  expect(named(markup, '카테고리')).toMatch(/^<nav/);
  expect(named(markup, '빠른 메뉴')).toMatch(/^<nav/);
  expect(named(markup, '맨 위로')).toMatch(/^<button .*hidden/);
  expect(markup).toMatch(/<a [^>]*href="\/upload"[^>]*>.*?판매하기<\/a>/);
  expect(markup).toContain('<footer');
});

test('the page stands in main, and the first link leads there', async () => {
  const markup = await pageMarkup({ path: '/' });
  expect(markup).toMatch(/^<a [^>]*href="#main"[^>]*>본문으로 건너뛰기<\/a>/);
  expect(markup).toMatch(/<main id="main"[^>]*><p>본문<\/p>/);
});

test('the tab and the quick menu entry of the page are the current ones, and no others', async () => {
  const current = (markup: string) => [...markup.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(hrefOf);
  expect(current(await pageMarkup({ path: '/' }))).toEqual(['/']);
  expect(current(await pageMarkup({ path: '/product/:category' }, '/product/best'))).toEqual([
    '/product/best',
  ]);
  expect(current(await pageMarkup({ path: '/product' }, '/product?q=책'))).toEqual(['/product?q=%EC%B1%85']);
  expect(
    current(await pageMarkup({ path: '/product/subcategory/:value' }, '/product/subcategory/pet')),
  ).toEqual([]);
  expect(current(await pageMarkup({ path: '/mypick' }))).toEqual(['/mypick']);
});

test('MY carries both ways, of which the root element shows one', async () => {
  const markup = withScripts(await pageMarkup({ path: '/' }));
  const my = [...markup.matchAll(/<a ([^>]*)>(?:(?!<\/a>).)*MY<\/a>/g)].map(([tag]) => tag);
  expect(my.map((tag) => [hrefOf([tag]), /ifSigned(In|Out)/.exec(tag)?.[0]])).toEqual([
    ['/profile', 'ifSignedIn'],
    ['/login?next=%2Fprofile', 'ifSignedOut'],
  ]);
});

test('a form has the compact header, and neither a search box nor the sell button', async () => {
  const markup = await pageMarkup({ path: '/login', handle: { header: 'compact' } });
  expect(named(markup, '메뉴 열기')).toBeDefined();
  expect(named(markup, '상품 검색')).toBeUndefined();
  expect(withScripts(markup)).not.toContain('판매하기');
  expect(named(markup, '빠른 메뉴')).toBeDefined();
});

test('the detail header has the way back, home, the menu, and the title of the product', async () => {
  const markup = await pageMarkup(
    {
      path: '/product/detail/:id/*',
      handle: { header: 'detail', bottom: 'action-bar', footer: false },
      loader: () => ({ product: { title: '캐논 카메라' } }),
    },
    '/product/detail/1/anything',
  );
  expect(named(markup, '뒤로 가기')).toMatch(/^<button/);
  expect(named(markup, '다시 홈')).toContain('href="/"');
  expect(named(markup, '메뉴 열기')).toMatch(/^<button/);
  expect(markup).toMatch(/<p [^>]*aria-hidden="true"[^>]*>캐논 카메라<\/p>/);
  expect(named(markup, '빠른 메뉴')).toBeUndefined();
  expect(markup).not.toContain('<footer');
  // Without scripts, or with no page of ours behind it, back leads to the list.
  expect(markup).toMatch(/<form [^>]*action="\/product"[^>]*><button [^>]*aria-label="뒤로 가기"/);
});

test('a page under the profile has the way back to it and its title as its heading', async () => {
  const markup = await pageMarkup({
    path: '/profile/purchases',
    handle: { header: 'back', title: '구매내역' },
  });
  expect(markup).toMatch(/<form [^>]*action="\/profile"[^>]*><button [^>]*aria-label="뒤로 가기"/);
  expect(markup).toMatch(/<h1 [^>]*>구매내역<\/h1>/);
});

test('the profile has no header and stands on the ground of the page', async () => {
  const markup = await pageMarkup({ path: '/profile', handle: { header: 'none', footer: false } });
  expect(markup).not.toContain('<header');
  expect(markup).toContain('data-ground="page"');
});

test('the side menu is an unopened dialog, and without scripts a part of the page with every link', async () => {
  const markup = await pageMarkup({ path: '/' });
  expect(named(markup, '전체 메뉴')).toMatch(/^<dialog (?!.*\bopen\b)/);
  const part = /<noscript>(.*?)<\/noscript>/s.exec(markup)?.[1] ?? '';
  expect(part).toMatch(/^<details><summary [^>]*aria-label="메뉴 열기"/);
  expect([...part.matchAll(/<a [^>]*>/g)].map(hrefOf)).toEqual([
    '/login',
    '/signup',
    '/upload',
    ...'digital furniture women men home_appliance kitchen sports_camping hobby_entertainment beauty pet books other'
      .split(' ')
      .map((value) => `/product/subcategory/${value}`),
    '/support',
    '/support/notices',
    '/support/faq',
    '/support/inquiry/safe-payment',
    '/support/inquiry/general',
    '/support/inquiry/partnership',
    '/support/events',
  ]);
  expect(part).toContain('action="/logout"');
});

test('no element carries a style of its own, which the security policy would refuse', async () => {
  expect(await pageMarkup({ path: '/' })).not.toContain(' style=');
});

function hrefOf([tag]: readonly string[]): string | undefined {
  return /href="([^"]*)"/.exec(tag ?? '')?.[1];
}
