import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import { listFilledScopes, listSitemapEntries } from '../../product/list/list-products.server.ts';
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

/** A list of a category and kind is included once it has a listing: most of the 48 would be empty in a small market. */
export const loader = publicHandler(async (page) => {
  const { read } = page.services.database;
  const [filled, products] = await Promise.all([
    listFilledScopes(read),
    listSitemapEntries(read, NEWEST_PRODUCTS),
  ]);
  const paths = [...PAGES, ...filled.map(scopePath).sort()];
  const entries = [...paths.map((path) => ({ path })), ...products];
  return new Response(sitemapXml(siteOf(page).origin, entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
});
