import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  listProductsByFeedSeq,
  PAGE_SIZE,
  type ProductSort,
  type ProductTexts,
} from '../../product/list/list-products.server.ts';
import type { Product } from '../../product/product.ts';
import type { SearchDeps } from '../index/search-index.ts';
import { scanAll, scanProducts, scanTexts } from './scan-index.server.ts';
import { planAlternatives, planBrandElsewhere, type ProductSearch } from './search-plan.ts';

const MAX_COUNTED = 101;
const MAX_SORTED = 1_000;

export interface PageOfSearch extends ProductSearch {
  sort?: ProductSort | undefined;
  cursor?: number | null | undefined;
  limit?: number | undefined;
}

export interface SearchPage {
  products: Product[];
  nextCursor: number | null;
  /** False where the scan ended early, so that there may be further matches. */
  isAll: boolean;
  /** A price order sorts the newest matches, and there are or may be others. */
  isPartlySorted: boolean;
}

/** Newest first. Pages may be short or empty. Price orders sort the newest 1,000 matches, no price last. */
export async function searchProducts(deps: SearchDeps, search: PageOfSearch): Promise<SearchPage> {
  const { sort = 'new', cursor = null, limit = PAGE_SIZE } = search;
  if (sort !== 'new') return searchByPrice(deps, search, sort, cursor ?? 0, limit);
  const span = { before: cursor, wanted: limit + 1 };
  const { found, before } = await scanAll(planAlternatives(search), (plan) => scanProducts(deps, plan, span));
  const products = found.slice(0, limit);
  const isCut = found.length > limit;
  const nextCursor = isCut ? (products.at(-1)?.feedSeq ?? null) : before;
  return { products, nextCursor, isAll: before === null, isPartlySorted: false };
}

async function searchByPrice(
  deps: SearchDeps,
  search: ProductSearch,
  sort: 'cheap' | 'dear',
  offset: number,
  limit: number,
): Promise<SearchPage> {
  const span = { before: null, wanted: MAX_SORTED + 1, isPatient: true };
  const { found, before } = await scanAll(planAlternatives(search), (plan) => scanTexts(deps, plan, span));
  await nextTurn();
  const sorted = found.slice(0, MAX_SORTED).sort(byPrice(sort));
  const end = offset + limit;
  const shown = sorted.slice(offset, end).map(({ feedSeq }) => feedSeq);
  const products = await listProductsByFeedSeq(deps.database.read, shown);
  products.sort((a, b) => shown.indexOf(a.feedSeq) - shown.indexOf(b.feedSeq));
  return {
    products,
    nextCursor: end < sorted.length ? end : null,
    isAll: before === null,
    isPartlySorted: before !== null || found.length > MAX_SORTED,
  };
}

function byPrice(sort: 'cheap' | 'dear'): (a: ProductTexts, b: ProductTexts) => number {
  const sign = sort === 'cheap' ? 1 : -1;
  return (a, b) => {
    if (a.priceWon === b.priceWon) return b.feedSeq - a.feedSeq;
    if (a.priceWon === null) return 1;
    if (b.priceWon === null) return -1;
    return sign * (a.priceWon - b.priceWon);
  };
}

/** 101 means more than a hundred; at least, where `isAll` is false. */
export interface MatchCount {
  count: number;
  isAll: boolean;
}

export async function countMatches(deps: SearchDeps, search: ProductSearch): Promise<MatchCount> {
  const span = { before: null, wanted: MAX_COUNTED };
  const { found, before } = await scanAll(planAlternatives(search), (plan) => scanTexts(deps, plan, span));
  return { count: Math.min(found.length, MAX_COUNTED), isAll: before === null };
}

/** Newest first, one more than a page shows. None when all products are searched. */
export async function searchBrandElsewhere(
  deps: SearchDeps,
  search: ProductSearch,
  limit: number = PAGE_SIZE + 1,
): Promise<Product[]> {
  const { found } = await scanProducts(deps, planBrandElsewhere(search), { before: null, wanted: limit });
  return found.slice(0, limit);
}
