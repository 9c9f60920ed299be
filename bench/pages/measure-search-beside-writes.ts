import type { Row } from '../support/table.ts';
import { QUERIES } from '../search/queries.ts';
import { readMetrics } from '../support/market-metrics.ts';
import type { Paced } from './paced.ts';
import { runClient, startClient } from './run-client.ts';
import type { WriteOptions, Written } from './write-market.ts';

const SECONDS = 20;
const SEARCHES_PER_SECOND = 20;
/** prom-client samples the loop with a timer of this period, and its figures hold the period itself. */
const SAMPLED_EVERY_MS = 10;

/** Fifty listings a second while people search: how long the main thread keeps others waiting. */
export async function measureSearchBesideWrites(origin: string, engine: Row['engine']): Promise<Row[]> {
  const paths = Object.values(QUERIES)
    .flat()
    .map((query) => `/api/products?q=${encodeURIComponent(query)}`);
  const searching = { origin, kinds: [{ name: 'search', share: 1, paths }] };
  const writing: WriteOptions = {
    origin,
    seconds: SECONDS + 1,
    listingsPerSecond: 50,
    picksPerSecond: 0,
    productIds: [],
    watches: false,
  };
  await runClient('paced.ts', { ...searching, perSecond: SEARCHES_PER_SECOND, seconds: 3 });
  const writers = startClient<Written>('write-market.ts', writing);
  await writers.ready;
  await readMetrics(origin);
  const read = await runClient<Record<string, Paced>>('paced.ts', {
    ...searching,
    perSecond: SEARCHES_PER_SECOND,
    seconds: SECONDS,
  });
  const metrics = await readMetrics(origin);
  const delayMs = (name: string) =>
    Math.max(0, metrics(`nodejs_eventloop_lag_${name}_seconds`) * 1000 - SAMPLED_EVERY_MS);
  const { listings, failed } = await writers.found;
  const { medianMs, p99Ms } = read['search']!;
  return [
    {
      measure: `${SEARCHES_PER_SECOND} searches beside 50 listings a second: main thread delay p99`,
      engine,
      value: delayMs('p99'),
      unit: 'ms',
      limit: 5,
      bound: 'most',
      note:
        `median ${delayMs('p50').toFixed(1)} ms; a search over HTTP ${medianMs.toFixed(1)} / ${p99Ms.toFixed(1)} ms; ` +
        `${listings} listed, ${failed} failed`,
    },
  ];
}
