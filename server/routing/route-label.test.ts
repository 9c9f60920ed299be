import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { newId } from '../../app/platform/id.server.ts';
import table from '../../app/routes.ts';
import { addressesOf, dataTwin, SITE_ROUTES } from '../../test/access/site-addresses.ts';
import { routeLabeller } from './route-label.ts';

const TOKEN = 'Ab-_'.repeat(10) + 'xyz';

/** As the build has them. */
const routes = Object.fromEntries(
  table.map(({ file, ...route }) => {
    const id = route.id ?? file.replace(/\.tsx?$/, '');
    return [id, { ...route, id }];
  }),
);
const describePath = routeLabeller(routes as unknown as ServerBuild['routes']);

test.each([
  ['/', '/', '/'],
  ['/_.data', '/', '/_.data'],
  ['/product', '/product', '/product'],
  ['/product.data', '/product', '/product.data'],
  ['/product/best/', '/product/:category/:subCategory?', '/product/best'],
  ['/product/best/furniture', '/product/:category/:subCategory?', '/product/best/furniture'],
  ['/product/subcategory/books', '/product/subcategory/:value', '/product/subcategory/books'],
  ['/product/detail/abcdefgh12345678', '/product/detail/:id/*', '/product/detail/abcdefgh12345678'],
  [
    '/product/detail/abcdefgh12345678/a-chair/x',
    '/product/detail/:id/*',
    '/product/detail/abcdefgh12345678/…',
  ],
  ['/report/person/abcdefgh12345678', '/report/:kind/:id', '/report/person/abcdefgh12345678'],
  ['/support/inquiry/safe-payment', '/support/inquiry/:topic', '/support/inquiry/safe-payment'],
  ['/upload/photos', '/upload/photos', '/upload/photos'],
  ['/upload/photos/-bcdefgh_2345678', '/upload/photos/:id', '/upload/photos/-bcdefgh_2345678'],
  [`/reset/${TOKEN}`, '/reset/:token', '/reset/…'],
  [`/reset/${TOKEN}.data`, '/reset/:token', '/reset/….data'],
  ['/reset/abc', '/reset/:token', '/reset/…'],
  [`//RESET//${TOKEN}/`, '/reset/:token', '/reset/…'],
  [`/verify/${TOKEN}`, '/verify/:token', '/verify/…'],
  ['/reset', '/reset', '/reset'],
  ['/healthz', 'monitor', '/healthz'],
  ['/.well-known/jwks.json', '/.well-known/jwks.json', '/.well-known/jwks.json'],
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
  ['/_root.data', '/_root.data'],
  ['/%0A%7B"level":60%7D', '/…'],
  ['/profile/settings/whale@dasi.kr', '/profile/…'],
])('%s leads nowhere, and is written as %s', (path, shown) =>
  expect(describePath(path)).toEqual({ route: 'unknown', path: shown }),
);

test('text typed in place of an id is not logged', () => {
  const typed = [
    'whale@dasi.kr',
    '01012345678',
    '%ED%99%8D',
    'a'.repeat(41),
    'x"}{"level":60',
    'hong',
    'hong-gildong',
    'HongGildong1999',
    'hong.gildong_1999',
    '4012888888881881',
    '4012-8888-8888-1',
  ];
  for (const word of typed) {
    expect(describePath(`/product/detail/${word}`).path).toBe('/product/detail/…');
    expect(describePath(`/api/products/${word}.data`).path).toBe('/api/products/….data');
    expect(describePath(`/upload/photos/${word}`).path).toBe('/upload/photos/…');
    expect(describePath(`/report/person/${word}`).path).toBe('/report/person/…');
  }
});

test('what is typed where a place, a kind or a topic belongs is not written', () => {
  for (const word of ['hong', 'honggildong12345', 'best2', 'books']) {
    expect(describePath(`/product/${word}`).path).toBe('/product/…');
    expect(describePath(`/product/free/${word}1`).path).toBe('/product/free/…');
    expect(describePath(`/product/subcategory/${word}1`).path).toBe('/product/subcategory/…');
    expect(describePath(`/report/${word}/abcdefgh12345678`).path).toBe('/report/…/abcdefgh12345678');
    expect(describePath(`/support/inquiry/${word}`).path).toBe('/support/inquiry/…');
  }
});

test('every route of the site is known, and so is its twin', () => {
  for (const route of SITE_ROUTES.filter((one) => one !== '/*')) {
    for (const address of addressesOf(route, { id: newId() })) {
      const { route: name, path } = describePath(address);
      expect(name, address).not.toBe('unknown');
      const unwritten = ['/sample', '/anything'];
      const written = unwritten.reduce((shown, part) => shown.replace(part, '/…'), address);
      expect(path, address).toBe(written);
      expect(describePath(dataTwin(address)).route, dataTwin(address)).toBe(name);
    }
  }
});
