import { keyboardRewrites } from './keyboard-rewrites.server.ts';
import type { ProductSearch } from '../query/product-search.ts';
import type { SearchDeps } from '../query/scan-products.server.ts';
import {
  searchBrandElsewhere,
  searchProducts,
  type PageOfSearch,
  type SearchPage,
} from '../query/search-products.server.ts';
import { typoRewrites } from './typo-rewrites.server.ts';

type Reader = (typed: string, deps: SearchDeps) => string[] | Promise<string[]>;

/** The ways in which a search may be read, in the order in which they are tried. */
const READERS = {
  keyboard: keyboardRewrites,
  typo: (typed, { searchIndex }) => typoRewrites(typed, searchIndex),
} as const satisfies Record<string, Reader>;

export type ReadBy = keyof typeof READERS;

/** What is searched for instead of what was typed. */
export interface SearchRewrite {
  q: string;
  by: ReadBy;
}

export function isReadBy(name: string): name is ReadBy {
  return Object.hasOwn(READERS, name);
}

export interface UnderstoodSearch {
  rewrite: SearchRewrite;
  /** The first page of what it means, newest first; empty where only its brand is found elsewhere. */
  page: SearchPage;
}

/**
 * How a search is meant that has no match where it looks: the first reading of what was typed that has one, there or
 * by its brand elsewhere. Undefined where it is meant as it was typed, since its own brand is found elsewhere, or
 * where no reading has a match.
 */
export async function rewriteQuery(
  deps: SearchDeps,
  search: Omit<PageOfSearch, 'sort' | 'cursor'>,
): Promise<UnderstoodSearch | undefined> {
  if (await isBrandElsewhere(deps, search)) return undefined;
  for (const by of Object.keys(READERS).filter(isReadBy)) {
    for (const q of await READERS[by](search.q, deps)) {
      const page = await findPage(deps, { ...search, q });
      if (page) return { rewrite: { q, by }, page };
    }
  }
  return undefined;
}

/** Undefined where a search finds nothing, its brand elsewhere included. */
async function findPage(deps: SearchDeps, search: PageOfSearch): Promise<SearchPage | undefined> {
  const page = await searchProducts(deps, search);
  return page.products.length > 0 || (await isBrandElsewhere(deps, search)) ? page : undefined;
}

async function isBrandElsewhere(deps: SearchDeps, search: ProductSearch): Promise<boolean> {
  return (await searchBrandElsewhere(deps, search, 1)).length > 0;
}
