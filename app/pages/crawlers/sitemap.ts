import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import { listFilledPlaces, listSitemapEntries } from '../../product/list/list-products.server.ts';
import { FIXED_PATHS } from '../fixed-paths.ts';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { scopePath } from '../browse/list-address.ts';
import { sitemapXml } from './sitemap-xml.ts';

const NEWEST_PRODUCTS = 5_000;

const PAGES = [
  '/',
  '/product',
  ...CATEGORIES.map(({ value }) => scopePath({ category: value })),
  ...SUB_CATEGORIES.map(({ value }) => scopePath({ subCategory: value })),
  ...FIXED_PATHS,
];

/**
 * The addresses that search engines are to know. A list of a category and a kind is among them once it has something in
 * it: most of the 48 would be empty pages in a small market. It follows the change log as lists do, so that nothing
 * hidden is named.
 */
export const loader = publicHandler(async (page) => {
  const { read } = page.services.database;
  const [filled, products] = await Promise.all([
    listFilledPlaces(read),
    listSitemapEntries(read, NEWEST_PRODUCTS),
  ]);
  const paths = [...PAGES, ...filled.map(scopePath).sort()];
  const entries = [...paths.map((path) => ({ path })), ...products];
  return new Response(sitemapXml(siteOf(page).origin, entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
});
