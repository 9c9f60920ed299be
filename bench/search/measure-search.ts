import { findProductPage } from '../../app/pages/browse/product-list.server.ts';
import { parseListQuery } from '../../app/pages/browse/parse-list-query.ts';
import { PAGE_SIZE, type ProductPage } from '../../app/product/list/list-products.server.ts';
import { wordGrams } from '../../app/search/text/index-grams.ts';
import { searchWords } from '../../app/search/text/match-text.ts';
import type { Candidates, SearchDeps } from '../../app/search/index/search-index.ts';
import { PAGES_DEEP, PLACES, QUERIES } from './queries.ts';
import { referencesOf } from './references.ts';
import { maxBlockedMs, timeAgainst, type Timing } from './time-against.ts';

/** How long pages of one kind took in one place, and how many products they had. */
export interface SearchTiming extends Timing {
  kind: string;
  place: string;
  /** For how long a page in the order of prices holds this thread at a time; NaN in other places. */
  blockedMs: number;
}

export const PLAIN_LIST = 'no search';
export const CHEAPEST = 'cheapest';
export const DEEP = '1,000 pages deep';

/** Asks every kind of query in every place, first page by first page and deep in, one at a time. */
export async function measureSearch(deps: SearchDeps): Promise<SearchTiming[]> {
  const timings: SearchTiming[] = [];
  const references = referencesOf(deps);
  for (const [kind, queries] of Object.entries(QUERIES)) {
    const reference = kind === PLAIN_LIST ? references.list : references.lookup;
    for (const [place, how] of Object.entries(PLACES)) {
      const ask = async (time: number) =>
        (await findPage(deps, { ...how, q: queries[time % queries.length]! })).products.length;
      const timing = await timeAgainst(reference, ask);
      const blockedMs = place === CHEAPEST ? await maxBlockedMs(ask) : NaN;
      timings.push({ kind, place, blockedMs, ...timing });
    }
    const cursors = await Promise.all(queries.map((query) => findDeepCursor(deps, query)));
    const ask = async (time: number) => {
      const index = time % queries.length;
      return (await findPage(deps, { q: queries[index]! }, cursors[index])).products.length;
    };
    timings.push({ kind, place: DEEP, blockedMs: NaN, ...(await timeAgainst(reference, ask)) });
  }
  return timings;
}

/** As the list pages and the API find it. */
async function findPage(
  deps: SearchDeps,
  { category, subCategory, ...how }: (typeof PLACES)[string],
  cursor?: string,
): Promise<ProductPage> {
  const query = { ...parseListQuery(new URLSearchParams()), ...how };
  const page = await findProductPage(
    { ...deps, articles: { synonyms: new Map(), narrowerWords: new Map() } },
    { category, subCategory },
    query,
    cursor,
  );
  if (!page) throw new Error(`no page at ${cursor}`);
  return page;
}

/** Where the page begins; the end of the feed for a query that finds less. */
async function findDeepCursor({ database, searchIndex }: SearchDeps, query: string): Promise<string> {
  if (query === '') {
    const newest = await database.read
      .selectFrom('product')
      .select(({ fn }) => fn.max('feedSeq').as('feedSeq'))
      .executeTakeFirstOrThrow();
    return String(Math.max(1, newest.feedSeq - PAGES_DEEP * PAGE_SIZE));
  }
  const grams = wordGrams(searchWords(query), {});
  let left = PAGES_DEEP * PAGE_SIZE;
  let at: number | null = null;
  do {
    const found: Candidates = await searchIndex.findCandidates({ all: grams }, at, Math.min(left, 1_000));
    at = found.before;
    left -= found.feedSeqs.length;
  } while (at !== null && left > 0);
  return String(at ?? 1);
}
