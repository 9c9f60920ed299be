import { parseCategory, parseSubCategory } from '../../product/category.ts';
import { findProductPage } from '../find-product-page.server.ts';
import { publicHandler, type PageRequest } from '../handler.server.ts';
import { parseListQuery } from '../list-query.ts';
import { toProductJson } from './product-json.ts';
import { refuseAsJson } from './refuse-as-json.ts';

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
  const page = await findProductPage(services, place, query, asked('cursor'));
  if (!page) return refuse('cursor');
  const { products, nextCursor } = page;
  const shown = products.map((product) => toProductJson(product, services.config));
  return Response.json({ products: shown, nextCursor }, { headers: NO_STORE });
}

export const loader = publicHandler(listProductsAsJson, { limited: refuseAsJson });
