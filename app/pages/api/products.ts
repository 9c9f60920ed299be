import { parseCategory, parseSubCategory } from '../../product/category.ts';
import { findProductPage } from '../browse/find-product-page.server.ts';
import { publicHandler, type PageRequest } from '../../request/handler.server.ts';
import type { ListPlace } from '../browse/list-address.ts';
import { parseListQuery, type ListQuery } from '../browse/list-query.ts';
import type { Services } from '../../request/services.server.ts';
import { toProductJson } from './product-json.ts';
import { refuseAsJson } from './refuse-as-json.ts';
import { shareReading } from './share-reading.server.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

function refuse(what: string): Response {
  const refusal = { error: `unknown ${what}`, text: '알 수 없는 조건이에요.' };
  return Response.json(refusal, { status: 400, headers: NO_STORE });
}

/** A page of products as JSON; what is not understood is refused with 400 rather than passed over. */
async function listProductsAsJson({ services, visit, url }: PageRequest) {
  const asked = (name: string) => url.searchParams.get(name) || undefined;
  const category = parseCategory(asked('category'));
  const subCategory = parseSubCategory(asked('subCategory'));
  if (asked('category') && !category) return refuse('category');
  if (asked('subCategory') && !subCategory) return refuse('subCategory');
  const place = { category, subCategory };
  const query = parseListQuery(url.searchParams);
  if (query.q) services.limits.countPassing('addressSearch', visit.address);
  const cursor = asked('cursor');
  const key = JSON.stringify([place, query, cursor]);
  const page = await shareReading(services.database, key, () => readPage(services, place, query, cursor));
  if (page === undefined) return refuse('cursor');
  return new Response(page, { headers: { ...NO_STORE, 'Content-Type': 'application/json' } });
}

/** The answer in bytes, for however many ask at once; undefined for a cursor that no page of this list gives. */
async function readPage(
  services: Services,
  place: ListPlace,
  query: ListQuery,
  cursor: string | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const page = await findProductPage(services, place, query, cursor);
  if (!page) return undefined;
  const { products, nextCursor } = page;
  const shown = products.map((product) => toProductJson(product, services.config));
  return new TextEncoder().encode(JSON.stringify({ products: shown, nextCursor }));
}

export const loader = publicHandler(listProductsAsJson, { limited: refuseAsJson });
