import type { SearchDeps } from '../index/search-index.ts';
import {
  type PageOfSearch,
  searchBrandElsewhere,
  type SearchPage,
  searchProducts,
} from '../query/search-products.server.ts';
import type { ProductSearch } from '../query/search-plan.ts';
import { keyboardRewrites } from './keyboard-rewrites.server.ts';
import { type Synonyms, synonymRewrites } from './synonym-rewrites.server.ts';
import { spacingRewrites } from './spacing-rewrites.server.ts';
import { typoRewrites } from './typo-rewrites.server.ts';

export interface RewriteDeps extends SearchDeps {
  articles: { synonyms: Synonyms };
}

type Rewriter = (typed: string, deps: RewriteDeps) => string[] | Promise<string[]>;

/** In this order: a word that is known is no slip, and splitting reads the words as they stand. */
const REWRITERS = {
  synonym: (typed, { articles }) => synonymRewrites(typed, articles.synonyms),
  spacing: (typed, { searchIndex }) => spacingRewrites(typed, searchIndex),
  keyboard: keyboardRewrites,
  typo: (typed, { searchIndex }) => typoRewrites(typed, searchIndex),
} as const satisfies Record<string, Rewriter>;

type RewriteKind = keyof typeof REWRITERS;

export interface SearchRewrite {
  q: string;
  by: RewriteKind;
}

export function isRewriteKind(name: string): name is RewriteKind {
  return Object.hasOwn(REWRITERS, name);
}

interface RewrittenSearch {
  rewrite: SearchRewrite;
  page: SearchPage;
}

/** The first rewrite with a match. Undefined where the query's own brand is found elsewhere, or none matches. */
export async function rewriteQuery(
  deps: RewriteDeps,
  search: Omit<PageOfSearch, 'cursor'>,
): Promise<RewrittenSearch | undefined> {
  if (await isBrandElsewhere(deps, search)) return undefined;
  for (const by of Object.keys(REWRITERS).filter(isRewriteKind)) {
    for (const q of await REWRITERS[by](search.q, deps)) {
      const page = await findPage(deps, { ...search, q });
      if (page) return { rewrite: { q, by }, page };
    }
  }
  return undefined;
}

async function findPage(deps: SearchDeps, search: PageOfSearch): Promise<SearchPage | undefined> {
  // A price order compares up to 1,000 matches, so the newest one is sought first.
  const isPriced = search.sort !== undefined && search.sort !== 'new';
  const newest = await searchProducts(deps, isPriced ? { ...search, sort: 'new', limit: 1 } : search);
  if (newest.products.length === 0 && !(await isBrandElsewhere(deps, search))) return undefined;
  return isPriced ? searchProducts(deps, search) : newest;
}

async function isBrandElsewhere(deps: SearchDeps, search: ProductSearch): Promise<boolean> {
  return (await searchBrandElsewhere(deps, search, 1)).length > 0;
}
