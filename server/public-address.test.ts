import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePublicAddress, parsePublicTarget } from './public-address.ts';

const hrefOf = (address: string) => parsePublicAddress(new URL(address, 'http://dasi.kr'))?.href;

describe('the one true address of a public page', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=kakao', '/'],
    ['/product/', '/product'],
    ['/product?q=%EC%9D%98%EC%9E%90&x=1', '/product?q=%EC%9D%98%EC%9E%90'],
    ['/product?cursor=5&q=a', '/product?q=a&cursor=5'],
    ['/product?asTyped=1&x=1&q=dkdlvhs', '/product?q=dkdlvhs&asTyped=1'],
    ['/product/best?hideSold=1&sort=', '/product/best?hideSold=1'],
    ['/product/subcategory/books', '/product/subcategory/books'],
    ['/product/free/books/?cursor=5&min=7', '/product/free/books?min=7&cursor=5'],
    ['/product?min=&subCategory=books&category=', '/product?subCategory=books'],
    ['/product/detail/abc/anything/at-all?x=1', '/product/detail/abc'],
    ['/product/detail/abc.data', '/product/detail/abc.data'],
    ['/product.data?q=a&_routes=x&y=1', '/product.data?q=a&_routes=x'],
    ['/_.data?_routes=x&y=1', '/_.data?_routes=x'],
    ['/support/faq', '/support/faq'],
    ['/sitemap.xml?x=1', '/sitemap.xml'],
  ])('%s → %s', (asked, href) => expect(hrefOf(asked)).toBe(href));

  test.each([
    '/product/unknown',
    '/product/subcategory/nothing',
    '/receipt',
    '/login',
    '/api/session',
    '/product/best/x',
    '/product/books/free',
    '/product/subcategory/free',
    '/product/free/books/x',
    '/_root.data',
    '/_',
  ])('%s is not a public page', (asked) => expect(hrefOf(asked)).toBeUndefined());

  test('the first line of a request is read as its address is', () => {
    const paths = [
      '/',
      'product',
      'detail',
      'best',
      'subcategory',
      'books',
      'support',
      'a_b-1',
      '.data',
      '_',
    ];
    const rest = ['?q=%EC%9D%98', '?x=1', '&sort=cheap', '%2e', '..', '?', '#', '가', ' ', '.'];
    const part = fc.constantFrom(...paths, ...rest);
    const targets = fc.array(part, { maxLength: 7 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(targets, (target) => {
        fc.pre(!target.startsWith('//'));
        expect(parsePublicTarget(target)).toEqual(parsePublicAddress(new URL(target, 'http://dasi.kr')));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['//evil.kr/product', '/product\\best', '/%00', 'http://dasi.kr/product', '*', ''])(
    '%j is left to others',
    (target) => expect(parsePublicTarget(target)).toBeUndefined(),
  );

  test('reducing an address twice changes nothing more', () => {
    const paths = fc.constantFrom('/', '/product', '/product/best', '/product/detail/abc', '/product.data');
    fc.assert(
      fc.property(paths, fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 }), (path, parameters) => {
        const href = hrefOf(`${path}?${new URLSearchParams(parameters)}`);
        expect(href && hrefOf(href)).toBe(href);
      }),
    );
  });
});
