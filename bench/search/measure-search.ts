import { findProductPage, type FoundPage } from '../../app/pages/find-product-page.server.ts';
import { parseListQuery } from '../../app/pages/list-query.ts';
import { PAGE_SIZE } from '../../app/product/list-products.server.ts';
import { wordGrams } from '../../app/search/index-grams.ts';
import { searchWords } from '../../app/search/match-text.ts';
import type { Look } from '../../app/search/search-index.ts';
import type { SearchDeps } from '../../app/search/search-products.server.ts';
import { PAGES_DEEP, PLACES, QUERIES } from './queries.ts';

/** How long pages of one kind took in one place, in ms, and how many products they had. */
export interface SearchTiming {
  kind: string;
  place: string;
  medianMs: number;
  p99Ms: number;
  /** This thread's own time for one page, on average: what is left of it on a machine that does other things too. */
  cpuMs: number;
  found: number;
}

/** Enough for a 99th of a hundred to be more than the one worst. */
const TIMES = 300;
const WARM_UP = 20;
export const DEEP = '1,000 pages deep';

/** Asks every kind of query in every place, first page by first page and deep in, one at a time. */
export async function measureSearch(deps: SearchDeps): Promise<SearchTiming[]> {
  const timings: SearchTiming[] = [];
  for (const [kind, queries] of Object.entries(QUERIES)) {
    for (const [place, how] of Object.entries(PLACES)) {
      const ask = (time: number) => findPage(deps, { ...how, q: queries[time % queries.length]! });
      timings.push({ kind, place, ...(await time(ask)) });
    }
    const cursors = await Promise.all(queries.map((query) => findDeepCursor(deps, query)));
    const ask = (time: number) => {
      const index = time % queries.length;
      return findPage(deps, { q: queries[index]! }, cursors[index]);
    };
    timings.push({ kind, place: DEEP, ...(await time(ask)) });
  }
  return timings;
}

/** As the list pages and the API find it. */
async function findPage(
  deps: SearchDeps,
  { category, subCategory, ...how }: (typeof PLACES)[string],
  cursor?: string,
): Promise<FoundPage> {
  const query = { ...parseListQuery(new URLSearchParams()), ...how };
  const page = await findProductPage(deps, { category, subCategory }, query, cursor);
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
    const look: Look = await searchIndex.look({ all: grams }, at, Math.min(left, 1_000));
    at = look.before;
    left -= look.feedSeqs.length;
  } while (at !== null && left > 0);
  return String(at ?? 1);
}

async function time(ask: (time: number) => Promise<FoundPage>) {
  const times: number[] = [];
  let found = 0;
  let cpuBefore = process.threadCpuUsage();
  for (let round = -WARM_UP; round < TIMES; round++) {
    if (round === 0) cpuBefore = process.threadCpuUsage();
    const startedAt = performance.now();
    const { products } = await ask(round + WARM_UP);
    if (round >= 0) times.push(performance.now() - startedAt);
    if (round >= 0) found += products.length;
  }
  const { user, system } = process.threadCpuUsage(cpuBefore);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const cpuMs = (user + system) / 1_000 / TIMES;
  return { medianMs: at(0.5), p99Ms: at(0.99), cpuMs, found: found / TIMES };
}
