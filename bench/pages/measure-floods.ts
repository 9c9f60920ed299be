import { productId } from '../market/rows.ts';
import { quantile, type Row } from '../support/table.ts';
import { readMetrics } from '../support/market-metrics.ts';
import { readersKinds, warmUp } from './measure-under-writes.ts';
import type { Paced } from './paced.ts';
import { runClient } from './run-client.ts';

const SECONDS = 8;
const ROUNDS = 3;
const READS_PER_SECOND = 500;
const MADE_UP_PER_SECOND = 500;
const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = Number(process.env['PAGE_CACHE_MB'] || 64);

/** Addresses that differ each time: tracking parameters, tails of real and of unknown products, and searches. */
function madeUpKinds(listings: number) {
  const detail = `/product/detail/${productId(listings)}`;
  return [
    { name: 'parameters', share: 40, paths: ['/?x=#', '/product?x=#', `${detail}?x=#`] },
    { name: 'tails', share: 30, paths: [`${detail}/#`, `${detail}/#/#`] },
    { name: 'unknown', share: 10, paths: ['/product/detail/#', '/product/#'] },
    { name: 'searches', share: 20, paths: ['/product?q=#', '/product/best?q=#'] },
  ];
}

/** Readers alone and under a flood, in turns; what readers find is what the cache has to protect. */
export async function measureFloods(origin: string, engine: Row['engine'], listings: number): Promise<Row[]> {
  await warmUp(origin, listings);
  const alone: number[] = [];
  const flooded: number[] = [];
  let failed = 0;
  let cachedMegabytes = 0;
  const read = async () => {
    const options = { origin, perSecond: READS_PER_SECOND, seconds: SECONDS, kinds: readersKinds(listings) };
    const kinds = Object.values(await runClient<Record<string, Paced>>('paced.ts', options));
    failed += kinds.reduce((total, kind) => total + kind.failed, 0);
    return Math.max(...kinds.map(({ p99Ms }) => p99Ms));
  };
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await read());
    const options = { origin, perSecond: MADE_UP_PER_SECOND, seconds: SECONDS, kinds: madeUpKinds(listings) };
    const flood = runClient('paced.ts', options);
    flooded.push(await read());
    await flood;
    cachedMegabytes = Math.max(
      cachedMegabytes,
      (await readMetrics(origin))('dasi_page_cache_bytes') / MEGABYTE,
    );
  }
  const metrics = await readMetrics(origin);
  const common = { engine, bound: 'most' } as const;
  return [
    {
      ...common,
      measure: 'flood of made-up addresses: kept pages',
      value: cachedMegabytes,
      unit: 'MB',
      limit: MAX_MEGABYTES,
      note: `the process has ${(metrics('process_resident_memory_bytes') / MEGABYTE).toFixed(0)} MB`,
    },
    {
      ...common,
      measure: 'flood of made-up addresses: p99 of real pages',
      value: quantile(flooded, 0.5),
      unit: 'ms',
      limit: 20,
      note: `without it ${quantile(alone, 0.5).toFixed(1)} ms; ${MADE_UP_PER_SECOND} made up beside ${READS_PER_SECOND} real ones a second`,
    },
    {
      ...common,
      measure: 'flood of made-up addresses: real pages refused',
      value: failed,
      unit: '',
      limit: 0,
    },
  ];
}
