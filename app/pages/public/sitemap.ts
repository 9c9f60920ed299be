import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import { listSitemapEntries } from '../../product/list-sitemap-entries.server.ts';
import { FIXED_PATHS } from '../fixed-paths.ts';
import { publicHandler } from '../handler.server.ts';
import { siteOf } from '../site.server.ts';
import { sitemapXml } from './sitemap-xml.ts';

const NEWEST_PRODUCTS = 5_000;

const PAGES = [
  '/',
  '/product',
  ...CATEGORIES.map(({ value }) => `/product/${value}`),
  ...SUB_CATEGORIES.map(({ value }) => `/product/subcategory/${value}`),
  ...FIXED_PATHS,
];

/** The addresses that search engines are to know; it follows the change log as lists do, so that nothing hidden is named. */
export const loader = publicHandler(async (page) => {
  const products = await listSitemapEntries(page.services.database.read, NEWEST_PRODUCTS);
  const entries = [...PAGES.map((path) => ({ path })), ...products];
  return new Response(sitemapXml(siteOf(page).origin, entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
});
