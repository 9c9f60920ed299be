import type { SearchDeps } from '../index/search-index.ts';
import {
  type PageOfSearch,
  searchBrandElsewhere,
  type SearchPage,
  searchProducts,
} from '../query/search-products.server.ts';
import type { ProductSearch } from '../query/search-plan.ts';
import { isScoped } from '../text/index-grams.ts';
import { matchesWords, searchWords } from '../text/match-text.ts';
import { fewerWordsRewrites } from './fewer-words-rewrites.server.ts';
import { keyboardRewrites } from './keyboard-rewrites.server.ts';
import { narrowerRewrites, type NarrowerWords, textsOf } from './narrower-rewrites.server.ts';
import { type Synonyms, synonymRewrites } from './synonym-rewrites.server.ts';
import { spacingRewrites } from './spacing-rewrites.server.ts';
import { typoRewrites } from './typo-rewrites.server.ts';

export interface RewriteDeps extends SearchDeps {
  articles: { synonyms: Synonyms; narrowerWords: NarrowerWords };
}

type Rewriter = (typed: string, deps: RewriteDeps) => string[] | Promise<string[]>;

/** In this order: a word that is known is no slip, splitting reads the words as they stand, and leaving some out comes last. */
const REWRITERS = {
  synonym: (typed, { articles }) => synonymRewrites(typed, articles.synonyms),
  narrower: (typed, { articles }) => narrowerRewrites(typed, articles.narrowerWords),
  spacing: (typed, { searchIndex }) => spacingRewrites(typed, searchIndex),
  keyboard: keyboardRewrites,
  typo: (typed, { searchIndex, articles }) => typoRewrites(typed, searchIndex, articles.synonyms),
  fewer: (typed) => fewerWordsRewrites(typed),
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

/** A search for what was read. */
export function rewriteSearch<Search extends ProductSearch>(search: Search, rewrite: SearchRewrite): Search {
  const [q = '', ...alternatives] = rewrite.by === 'narrower' ? textsOf(rewrite.q) : [rewrite.q];
  return { ...search, q, alternatives };
}

/** Its texts, of which each match has one. */
export function rewrittenTexts(rewrite: SearchRewrite): string[] {
  const { q, alternatives = [] } = rewriteSearch<ProductSearch>({ q: '' }, rewrite);
  return [q, ...alternatives];
}

/**
 * The first rewrite with a match; of other words rather one that titles, brands or wants have than one that descriptions mention.
 * @param isMentioned by descriptions, and nothing else has the words: only other words that do better are read
 * @returns undefined where the query's own brand is found elsewhere, or none matches
 */
export async function rewriteQuery(
  deps: RewriteDeps,
  search: Omit<PageOfSearch, 'cursor'>,
  isMentioned = false,
): Promise<RewrittenSearch | undefined> {
  if (await isBrandElsewhere(deps, search)) return undefined;
  let mentioned: RewrittenSearch | undefined;
  for (const by of Object.keys(REWRITERS).filter(isRewriteKind)) {
    const isOtherWords = by === 'synonym' || by === 'narrower';
    if (!isOtherWords && (isMentioned || mentioned)) return mentioned;
    if (by === 'fewer' && isLimited(search)) return undefined;
    for (const rewrite of await findRewrites(by, search.q, deps)) {
      const rewritten = rewriteSearch(search, rewrite);
      const page = await findPage(deps, rewritten);
      if (!page) continue;
      if (!isOtherWords || !isOnlyMentioned(rewritten, page)) return { rewrite, page };
      if (!isMentioned) mentioned ??= { rewrite, page };
    }
  }
  return undefined;
}

/** Of fewer words each is followed by kinds of it: `여름 신발` → `신발`, then `운동화, 구두`. */
async function findRewrites(by: RewriteKind, typed: string, deps: RewriteDeps): Promise<SearchRewrite[]> {
  const rewrites = (await REWRITERS[by](typed, deps)).map((q) => ({ q, by }));
  if (by !== 'fewer') return rewrites;
  const kindsOf = ({ q }: SearchRewrite) =>
    REWRITERS.narrower(q, deps).map((narrower) => ({ q: narrower, by: 'narrower' as const }));
  return rewrites.flatMap((rewrite) => [rewrite, ...kindsOf(rewrite)]);
}

/** There the page leads to all products, or to the list without its conditions. */
function isLimited(search: ProductSearch): boolean {
  const { hideSold = false, hideReserved = false, tradeMethod, minWon, maxWon } = search;
  const hasLimit = [tradeMethod, minWon, maxWon].some((limit) => limit !== undefined);
  return isScoped(search) || hideSold || hideReserved || hasLimit;
}

/** Whether there are matches, and all of them by their descriptions. */
export function isOnlyMentioned({ q, alternatives = [] }: ProductSearch, { products }: SearchPage): boolean {
  const texts = [q, ...alternatives].map(searchWords);
  const isNamed = (product: SearchPage['products'][number]) =>
    texts.some((words) => matchesWords(product, words, { inDesc: false }));
  return products.length > 0 && !products.some(isNamed);
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
