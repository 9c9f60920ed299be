import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import table from '../app/routes.ts';
import { addressesOf, dataTwin, SITE_ROUTES } from '../test/site-addresses.ts';
import { knownRoutes } from './known-routes.ts';

const TOKEN = 'Ab-_'.repeat(10) + 'xyz';

/** As the build has them. */
const routes = Object.fromEntries(
  table.map(({ file, ...route }) => {
    const id = file.replace(/\.tsx?$/, '');
    return [id, { id, ...route }];
  }),
);
const describePath = knownRoutes(routes as unknown as ServerBuild['routes']);

test.each([
  ['/', 'public/home', '/'],
  ['/_root.data', 'public/home', '/_root.data'],
  ['/product', 'public/products', '/product'],
  ['/product.data', 'public/products', '/product.data'],
  ['/product/best/', 'public/category-products', '/product/best'],
  ['/product/best/furniture', 'public/category-products', '/product/best/furniture'],
  ['/product/subcategory/books', 'public/sub-category-products', '/product/subcategory/books'],
  ['/product/detail/abcdefgh12345678', 'public/product-detail', '/product/detail/abcdefgh12345678'],
  [
    '/product/detail/abcdefgh12345678/a-chair/x',
    'public/product-detail',
    '/product/detail/abcdefgh12345678/…',
  ],
  ['/report/person/abcdefgh12345678', 'member/report-page', '/report/person/abcdefgh12345678'],
  ['/upload/photos', 'member/held-photos', '/upload/photos'],
  [`/reset/${TOKEN}`, 'account/new-password', '/reset/…'],
  [`/reset/${TOKEN}.data`, 'account/new-password', '/reset/….data'],
  ['/reset/abc', 'account/new-password', '/reset/…'],
  [`//RESET//${TOKEN}/`, 'account/new-password', '/reset/…'],
  [`/verify/${TOKEN}`, 'account/verify', '/verify/…'],
  ['/reset', 'account/reset', '/reset'],
  ['/healthz', 'monitor', '/healthz'],
  ['/.well-known/jwks.json', 'public/key-set', '/.well-known/jwks.json'],
  ['/.well-known/security.txt', 'file', '/.well-known/security.txt'],
])('%s is %s, written as %s', (path, route, shown) =>
  expect(describePath(path)).toEqual({ route, path: shown }),
);

test.each([
  [`/r%65set/${TOKEN}`, '/…'],
  [`/anything/${TOKEN}/else`, '/anything/…'],
  [`/${TOKEN}`, '/…'],
  ['/whale@dasi.kr', '/…'],
  ['/whale%40dasi.kr', '/…'],
  ['/%ED%99%8D%EA%B8%B8%EB%8F%99', '/…'],
  ['/010-1234-5678', '/…'],
  ['/wp-admin/setup.php', '/wp-admin/…'],
  ['/.env', '/.env'],
  ['/%0A%7B"level":60%7D', '/…'],
  ['/profile/settings/whale@dasi.kr', '/profile/…'],
])('%s leads nowhere, and is written as %s', (path, shown) =>
  expect(describePath(path)).toEqual({ route: 'unknown', path: shown }),
);

test('what is typed where an id belongs is not written', () => {
  for (const typed of ['whale@dasi.kr', '01012345678', '%ED%99%8D', 'a'.repeat(41), 'x"}{"level":60']) {
    expect(describePath(`/product/detail/${typed}`).path).toBe('/product/detail/…');
    expect(describePath(`/product/${typed}`).path).toBe('/product/…');
  }
});

test('every route of the site is known, and so is its twin', () => {
  for (const route of SITE_ROUTES.filter((one) => one !== '/*')) {
    for (const address of addressesOf(route)) {
      const { route: name } = describePath(address);
      expect(name, address).not.toBe('unknown');
      expect(describePath(dataTwin(address)).route, dataTwin(address)).toBe(name);
    }
  }
});
