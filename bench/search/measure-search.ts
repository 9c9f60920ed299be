import { PAGE_SIZE } from '../../app/product/list-products.server.ts';
import { wordGrams } from '../../app/search/index-grams.ts';
import { searchWords } from '../../app/search/match-text.ts';
import { searchProducts, type SearchDeps } from '../../app/search/search-products.server.ts';
import { PAGES_DEEP, PLACES, QUERIES } from './queries.ts';

/** How long one kind of search took in one place, in ms, and how many products its pages had. */
export interface SearchTiming {
  kind: string;
  place: string;
  medianMs: number;
  p99Ms: number;
  found: number;
}

/** Enough for a 99th of a hundred to be more than the one worst. */
const TIMES = 300;
const WARM_UP = 20;

/** Asks every kind of query in every place, first page by first page and deep in, one at a time. */
export async function measureSearch(deps: SearchDeps): Promise<SearchTiming[]> {
  const timings: SearchTiming[] = [];
  for (const [kind, queries] of Object.entries(QUERIES)) {
    for (const [place, filter] of Object.entries(PLACES)) {
      const ask = (time: number) => searchProducts(deps, { ...filter, q: queries[time % queries.length]! });
      timings.push({ kind, place, ...(await time(ask)) });
    }
    const cursors = await Promise.all(queries.map((query) => findDeepCursor(deps, query)));
    const ask = (time: number) => {
      const index = time % queries.length;
      return searchProducts(deps, { q: queries[index]!, cursor: cursors[index] });
    };
    timings.push({ kind, place: '1,000 pages deep', ...(await time(ask)) });
  }
  return timings;
}

/** Where the page begins; the end of the feed for a query that finds less. */
async function findDeepCursor({ searchIndex }: SearchDeps, query: string): Promise<number> {
  const grams = wordGrams(searchWords(query), {});
  const places = await searchIndex.candidates({ all: grams }, null, PAGES_DEEP * PAGE_SIZE);
  return places.at(-1) ?? 1;
}

async function time(ask: (time: number) => ReturnType<typeof searchProducts>) {
  const times: number[] = [];
  let found = 0;
  for (let round = -WARM_UP; round < TIMES; round++) {
    const startedAt = performance.now();
    const { products } = await ask(round + WARM_UP);
    if (round >= 0) times.push(performance.now() - startedAt);
    if (round >= 0) found += products.length;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { medianMs: at(0.5), p99Ms: at(0.99), found: found / TIMES };
}
