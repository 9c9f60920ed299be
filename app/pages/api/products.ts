import { parseCategory, parseSubCategory } from '../../product/category.ts';
import { findProductPage } from '../browse/product-list.server.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import type { ListScope } from '../browse/list-address.ts';
import type { ListQuery } from '../browse/list-query.ts';
import { parseListQuery } from '../browse/parse-list-query.ts';
import type { Services } from '../../request/services.server.ts';
import { toProductJson } from './product-json.ts';
import { rejectAsJson, shareRead } from './json-response.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

function reject(what: string): Response {
  const formResult = { error: `unknown ${what}`, text: '알 수 없는 조건이에요.' };
  return Response.json(formResult, { status: 400, headers: NO_STORE });
}

/** Unknown parameters are rejected with 400. */
async function listProductsAsJson({ services, pageContext, url }: PageRequest) {
  const parameter = (name: string) => url.searchParams.get(name) || undefined;
  const category = parseCategory(parameter('category'));
  const subCategory = parseSubCategory(parameter('subCategory'));
  if (parameter('category') && !category) return reject('category');
  if (parameter('subCategory') && !subCategory) return reject('subCategory');
  const scope = { category, subCategory };
  const query = parseListQuery(url.searchParams);
  if (query.q) services.limits.countInMemory('addressSearch', pageContext.address);
  const cursor = parameter('cursor');
  const key = JSON.stringify([scope, query, cursor]);
  const page = await shareRead(services.database, key, () => readPage(services, scope, query, cursor));
  if (page === undefined) return reject('cursor');
  return new Response(page, { headers: { ...NO_STORE, 'Content-Type': 'application/json' } });
}

async function readPage(
  services: Services,
  scope: ListScope,
  query: ListQuery,
  cursor: string | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const page = await findProductPage(services, scope, query, cursor);
  if (!page) return undefined;
  const { products, nextCursor } = page;
  const shown = products.map((product) => toProductJson(product, services.config));
  return new TextEncoder().encode(JSON.stringify({ products: shown, nextCursor }));
}

export const loader = publicHandler(listProductsAsJson, { onRateLimit: rejectAsJson });
