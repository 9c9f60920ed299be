import { startMarket, type MarketProcess } from '../../test/support/market/market-process.ts';
import type { FilledMarket } from '../market/filled-market.ts';
import { productId } from '../market/rows.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import type { Row } from '../support/table.ts';
import { QUERIES } from '../search/queries.ts';
import { readServerMetrics } from '../support/market-metrics.ts';
import { START_SETTINGS } from '../support/start-settings.ts';
import { readIndexPlace } from './index-place.ts';

const STARTS = 5;
const REQUESTS_OF_A_KIND = 1_000;
const AT_ONCE = 4;

/**
 * Starts the built server on a market of a million: until `/readyz` answers and until a list page does, and that the
 * index is the one it was; then what memory it takes once a thousand searches, lists and details were asked for.
 */
export async function measureStart(
  market: Pick<FilledMarket, 'engine' | 'listings' | 'settings'>,
): Promise<Row[]> {
  const { engine, settings } = market;
  const before = await readIndexPlace(market);
  const starts: Omit<Awaited<ReturnType<typeof start>>, 'running'>[] = [];
  for (let time = 0; time < STARTS; time++) {
    const { running, ...times } = await start(settings);
    starts.push(times);
    // Gently: what a kill leaves behind is read at the next start.
    await running.stop();
    await running.remove();
  }
  const { running } = await start(settings);
  try {
    const peakMb = await openPage(running, market.listings);
    if ((await readIndexPlace(market)) !== before) throw new Error('the index was made anew');
    const slowest = (key: 'readyMs' | 'listMs') => Math.max(...starts.map((times) => times[key]));
    return [
      rowWithMax(`start: ready, slowest of ${STARTS}`, engine, slowest('readyMs'), {
        unit: 'ms',
        limit: 1_000,
      }),
      rowWithMax(`start: first list page, slowest of ${STARTS}`, engine, slowest('listMs'), {
        unit: 'ms',
        limit: 1_000,
      }),
      rowWithMax('memory while serving', engine, peakMb, { unit: 'MB', limit: 400 }),
    ];
  } finally {
    await running.remove();
  }
}

async function start(settings: Record<string, string>) {
  const startedAt = performance.now();
  const running = await startMarket(
    { ...settings, ...START_SETTINGS },
    { hashesPasswords: 'as people run it' },
  );
  const until = async (path: string) => {
    const answer = await fetch(new URL(path, running.url));
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
  const [readyMs, listMs] = [await until('/readyz'), await until('/product')];
  return { running, readyMs, listMs };
}

/** Asks for each kind of page a thousand times. @returns the most memory the server was seen to take, MB */
async function openPage({ url }: MarketProcess, listings: number): Promise<number> {
  const queries = Object.values(QUERIES).flat();
  const paths = Array.from({ length: REQUESTS_OF_A_KIND }, (_, time) => {
    const cursor = Math.ceil((listings * (time + 1)) / REQUESTS_OF_A_KIND);
    const query = encodeURIComponent(queries[time % queries.length]!);
    return [
      `/product?q=${query}&cursor=${cursor}`,
      `/product?cursor=${cursor}`,
      `/product/detail/${productId(cursor)}`,
    ];
  }).flat();
  let peakMb = 0;
  let next = 0;
  const ask = async () => {
    for (let path = paths[next++]; path; path = paths[next++]) {
      const answer = await fetch(new URL(path, url));
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (next % 100 === 0) peakMb = Math.max(peakMb, (await readServerMetrics(url)).residentMb);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return Math.max(peakMb, (await readServerMetrics(url)).residentMb);
}
