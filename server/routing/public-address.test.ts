import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import table from '../../app/routes.ts';
import { parsePublicAddress, parsePublicTarget } from './public-address.ts';

const ROUTES = table.map(({ file, path, index }) => ({
  id: file.replace(/\.tsx?$/, ''),
  path: path ?? '/',
  index: index === true,
})) as { id: string; path: string }[];

const hrefOf = (address: string) => parsePublicAddress(new URL(address, 'http://dasi.kr'))?.href;

describe('the one true address of a public page', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=kakao', '/'],
    ['/product?q=%EC%9D%98%EC%9E%90&x=1', '/product?q=%EC%9D%98%EC%9E%90'],
    ['/product?cursor=5&q=a', '/product?q=a&cursor=5'],
    ['/product?asTyped=1&x=1&q=dkdlvhs', '/product?q=dkdlvhs&asTyped=1'],
    ['/product/best?hideSold=1&sort=', '/product/best?hideSold=1'],
    ['/product/best?hideReserved=1&hideSold=1&x=1', '/product/best?hideSold=1&hideReserved=1'],
    ['/product?tradeMethod=direct&x=1', '/product?tradeMethod=direct'],
    ['/product?tradeMethod=both', '/product'],
    ['/product/subcategory/books', '/product/subcategory/books'],
    ['/product/free/books?cursor=5&min=7', '/product/free/books?min=7&cursor=5'],
    ['/product?%71=a', '/product?q=a'],
    ['/product?q=a&q=b&cursor=', '/product?q=a'],
    ['/product?q=+a+', '/product?q=a'],
    ['/product?hideSold=1&min=1.5&max=2', '/product?max=2&hideSold=1&min=1.5'],
    ['/product?min=007&max=1,000&sort=x&hideSold=yes', '/product?min=7&max=1000'],
    ['/product?subCategory=y&category=x', '/product?category=none&subCategory=none'],
    ['/product?asTyped=1&sort=new', '/product'],
    ['/product?min=&subCategory=books&category=', '/product?subCategory=books'],
    ['/product/detail/abc/anything/at-all?x=1', '/product/detail/abc'],
    ['/product/detail/abc.data', '/product/detail/abc.data'],
    ['/product.data?q=a&_routes=x&y=1', '/product.data?q=a'],
    ['/_.data?_routes=x&y=1', '/_.data'],
    ['/_.data?_routes=pages/home/home', '/_.data?_routes=pages%2Fhome%2Fhome'],
    ['/_.data?_routes=x,root,y', '/_.data?_routes=root'],
    ['/_.data?_routes=pages/home/home,root', '/_.data'],
    ['/_.data?_routes=pages/browse/products', '/_.data'],
    ['/?_routes=root', '/'],
    ['/support/faq', '/support/faq'],
    ['/sitemap.xml?x=1', '/sitemap.xml'],
  ])('%s → %s', (given, href) => expect(hrefOf(given)).toBe(href));

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
  ])('%s is not a public page', (given) => expect(hrefOf(given)).toBeUndefined());

  test('the first line of a request is read as its address is', () => {
    const words = ['product', 'detail', 'best', 'subcategory', 'books', 'support', 'faq', 'a_b-1', '_'];
    const paths = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    const ends = fc.constantFrom('', '.data', '?q=%EC%9D%98', '?x=1&sort=cheap', '?', '.data?_routes=root');
    fc.assert(
      fc.property(paths, ends, (path, end) => {
        const target = path + end;
        expect(parsePublicTarget(target)).toEqual(parsePublicAddress(new URL(target, 'http://dasi.kr')));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    '/',
    '/sitemap.xml',
    '/support/faq',
    '/terms',
    '/product',
    '/product/best',
    '/product/subcategory/books',
    '/people/abc',
    '/people/abc/reviews',
  ])('the route of %s is that of the router', (path) => {
    const leaf = matchRoutes(ROUTES, path)!.at(-1)!.route.id;
    expect(hrefOf(`${path === '/' ? '/_' : path}.data?_routes=${leaf}`)).toContain(encodeURIComponent(leaf));
  });

  test('reducing an address twice changes nothing more', () => {
    const paths = fc.constantFrom('/', '/product', '/product/best', '/product/detail/abc', '/product.data');
    const names = fc.oneof(fc.constantFrom('q', 'min', 'cursor', 'category', '_routes'), fc.string());
    fc.assert(
      fc.property(paths, fc.dictionary(names, fc.string(), { maxKeys: 4 }), (path, parameters) => {
        const href = hrefOf(`${path}?${new URLSearchParams(parameters)}`);
        expect(href && hrefOf(href)).toBe(href);
      }),
    );
  });
});
