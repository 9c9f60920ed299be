import fc from 'fast-check';
import { matchRoutes, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import table from '../../app/routes.ts';
import { addressesOf, dataTwin, SITE_ROUTES } from '../../test/access/site-addresses.ts';
import { canonicalPaths } from './canonical-path.ts';
import { requestTargets } from './request-target.ts';

const TOKEN = 'Ab-_'.repeat(10);
const routes = Object.fromEntries(
  table.map(({ file, ...route }) => {
    const id = file.replace(/\.tsx?$/, '');
    return [id, { id, ...route }];
  }),
);
const canonicalPath = canonicalPaths(routes as unknown as ServerBuild['routes']);
const readTarget = requestTargets(canonicalPath);
const pathOf = (target: string) => readTarget(target)?.path;

test.each([
  ['/Product', '/product'],
  ['/%70roduct', '/product'],
  ['/product/b%65st', '/product/best'],
  ['//product', '/product'],
  ['/product//best///', '/product/best'],
  ['/product/', '/product'],
  ['/./product/x/../best', '/product/best'],
  ['/product/%2E%2e/Support/FAQ', '/support/faq'],
  ['/PRODUCT/Detail/AbC', '/product/detail/AbC'],
  ['/product/BEST', '/product/BEST'],
  ['/product/Subcategory/books', '/product/subcategory/books'],
  ['/Product.data', '/product.data'],
  ['/product%2Edata', '/product.data'],
  ['/product/_.data', '/product.data'],
  ['/product/.data', '/product.data'],
  ['/.data', '/_.data'],
  ['/_.data', '/_.data'],
  ['/_', '/_'],
  ['/_/_.data', '/_/_.data'],
  ['/product/best/_.data', '/product/best.data'],
  ['/product/detail/a/b.data', '/product/detail/a/b.data'],
  [`/Reset/${TOKEN}/`, `/reset/${TOKEN}`],
  ['/LIVE', '/live'],
  ['/healthz/', '/healthz'],
  ['/product%2Fbest', '/product%2Fbest'],
  ['/%2f%2Fevil.kr', '/%2F%2Fevil.kr'],
  ['/%5Cevil.kr', '/%5Cevil.kr'],
  ['/product;a=b', '/product;a=b'],
  ['/product%3Bq=x', '/product;q=x'],
  ['/product.', '/product.'],
  ['/%252e', '/%252e'],
  ['/\u00e9', '/%C3%A9'],
  ['/upload/Photos', '/upload/photos'],
  ['/UPLOAD/_.data', '/upload.data'],
  ['/assets/App-B1.js', '/assets/App-B1.js'],
  ['http://dasi.kr//Product?q=a', '/product'],
])('%s → %s', (target, path) => expect(pathOf(target)).toBe(path));

test.each(['/%00', '/product?q=%00', '/%C0%80', '/%', '/product\\best', '*', '', 'product', 'http://'])(
  '%j cannot be read',
  (target) => expect(readTarget(target)).toBeUndefined(),
);

test('a target in its canonical spelling is recognised, and its query is left as it is', () => {
  expect(readTarget('/product?q=%EC&Q=1#x')).toEqual({
    path: '/product',
    search: '?q=%EC&Q=1',
    host: undefined,
    isCanonical: true,
  });
  expect(readTarget('/./product')?.isCanonical).toBe(false);
  expect(readTarget('http://dasi.kr:81/product')).toMatchObject({ host: 'dasi.kr:81', isCanonical: true });
  expect(readTarget('http://dasi.kr/product/')).toMatchObject({ isCanonical: false });
});

test('every address of the site is canonical, and so is its data twin', () => {
  for (const address of SITE_ROUTES.filter((one) => one !== '/*').flatMap((route) => addressesOf(route))) {
    expect(pathOf(address)).toBe(address);
    expect(pathOf(dataTwin(address))).toBe(dataTwin(address));
  }
});

describe('laws', () => {
  const site = SITE_ROUTES.filter((one) => one !== '/*').flatMap((route) => addressesOf(route));
  const words = [...new Set(site.join('/').split('/').filter(Boolean))];
  const pieces = [
    '/',
    '//',
    '.',
    '..',
    '_',
    '.data',
    '_.data',
    '%2F',
    '%25',
    '%2e',
    '%5C',
    ';',
    '가',
    'é',
    '~',
    '%7e',
  ];
  const twists: fc.Arbitrary<(text: string) => string> = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (text: string) =>
      text.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
    (text: string) => text.replaceAll('/', '//'),
    (text: string) => `${text}/`,
    (text: string) => `/.${text}`,
    (text: string) => `${text}.data`,
    (text: string) => `${text}/_.data`,
  );
  const anything = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(...pieces), fc.constant('/')), {
      maxLength: 9,
    })
    .map((parts) => `/${parts.join('')}`);
  const spelled = fc
    .tuple(fc.constantFrom(...site), fc.array(twists, { maxLength: 3 }))
    .map(([path, list]) => list.reduce((text, twist) => twist(text), path));
  const targets = fc.oneof(anything, spelled);

  test('a canonical path is canonical, and no other site’s', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const path = pathOf(target);
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(readTarget(path)).toMatchObject({ path, isCanonical: true });
      }),
      { numRuns: 5_000 },
    );
  });

  /** What the router makes of a path: which page with what, and whether its data. As its `getNormalizedPath`. */
  function routed(path: string) {
    const isData = path.endsWith('.data');
    const page = path.endsWith('/_.data') ? path.replace(/_\.data$/, '') : path.replace(/\.data$/, '');
    const entries = table.map(({ file, path: pattern, index }) => ({
      id: file,
      path: pattern ?? '/',
      index,
    }));
    const [match] = matchRoutes(entries.filter((entry) => entry.path !== '*') as never, page) ?? [];
    return match && { isData, id: (match.route as { id: string }).id, params: { ...match.params } };
  }

  test('what the router serves under any spelling it serves alike under the canonical one', () => {
    let served = 0;
    fc.assert(
      fc.property(targets, (target) => {
        if (pathOf(target) === undefined) return;
        const { pathname } = new URL(`http://localhost${target}`);
        const before = routed(pathname);
        // The router takes an escaped suffix, or one before a slash, for a part of an id; no id has one.
        const isOdd = /\.data\/*$/.test(decodeURIComponent(pathname)) && !pathname.endsWith('.data');
        if (!before || isOdd) return;
        served++;
        const splat = before.params['*']?.split('/').filter(Boolean).join('/');
        const params = splat === undefined ? before.params : { ...before.params, '*': splat };
        expect(routed(pathOf(target)!)).toEqual({ ...before, params });
      }),
      { numRuns: 5_000 },
    );
    expect(served).toBeGreaterThan(500);
  });
});
