import { CATEGORIES, SUB_CATEGORIES } from '../../app/product/category.ts';
import { productId } from '../market/rows.ts';
import type { Row } from '../support/table.ts';
import { readMetrics } from '../support/market-metrics.ts';
import type { Paced, PacedOptions } from './paced.ts';
import { runClient, startClient } from './run-client.ts';
import type { WriteOptions, Written } from './write-market.ts';

const REQUESTS_PER_SECOND = 500;
const DETAIL_PAGES = 5_000;
/** Until as many pages are dropped as are rendered. */
const LEAD_IN_SECONDS = Number(process.env['LEAD_IN'] || 30);
const SECONDS = Number(process.env['SECONDS'] || 30);

/** Home, the lists (half the whole one, a quarter each by the two kinds of category) and the newest detail pages. */
export function readersKinds(listings: number): PacedOptions['kinds'] {
  return [
    { name: 'home', share: 30, paths: ['/'] },
    { name: 'lists', share: 20, paths: ['/product'] },
    { name: 'by category', share: 10, paths: CATEGORIES.map(({ value }) => `/product/${value}`) },
    {
      name: 'by sub-category',
      share: 10,
      paths: SUB_CATEGORIES.map(({ value }) => `/product/subcategory/${value}`),
    },
    { name: 'details', share: 30, paths: newestIds(listings).map((id) => `/product/detail/${id}`) },
  ];
}

function newestIds(listings: number): string[] {
  const count = Math.min(DETAIL_PAGES, listings);
  return Array.from({ length: count }, (_, index) => productId(listings - index));
}

/** Everything that readers ask for, once. */
export async function warmUp(origin: string, listings: number): Promise<void> {
  const paths = readersKinds(listings).flatMap((kind) => kind.paths);
  for (let at = 0; at < paths.length; at += 8) {
    const answers = paths.slice(at, at + 8).map(async (path) => (await fetch(origin + path)).arrayBuffer());
    await Promise.all(answers);
  }
}

/** Listings and picks while people read: how much is rendered, how long they wait, how old what they see is. */
export async function measureUnderWrites(
  origin: string,
  engine: Row['engine'],
  listings: number,
): Promise<Row[]> {
  await warmUp(origin, listings);
  const everywhere = Array.from({ length: 20_000 }, (_, index) =>
    productId(1 + Math.floor((index * listings) / 20_000)),
  );
  return [
    ...(await measurePicks(origin, engine, listings, everywhere, 'all listings', 0.05)),
    ...(await measurePicks(origin, engine, listings, newestIds(listings), 'the same 5,000', 0.1)),
  ];
}

async function measurePicks(
  origin: string,
  engine: Row['engine'],
  listings: number,
  picked: string[],
  title: string,
  maxRendered: number,
): Promise<Row[]> {
  const writing: WriteOptions = {
    origin,
    seconds: LEAD_IN_SECONDS + SECONDS + 2,
    listingsPerSecond: 10,
    picksPerSecond: 40,
    productIds: picked,
    watches: true,
  };
  const readers = { origin, perSecond: REQUESTS_PER_SECOND, kinds: readersKinds(listings) };
  const writers = startClient<Written>('write-market.ts', writing);
  await writers.ready;
  await runClient('paced.ts', { ...readers, seconds: LEAD_IN_SECONDS });
  const before = await readMetrics(origin);
  const read = await runClient<Record<string, Paced>>('paced.ts', { ...readers, seconds: SECONDS });
  const after = await readMetrics(origin);
  return toRows(engine, `picks on ${title}`, maxRendered, {
    read: Object.values(read),
    written: await writers.found,
    renders: after('dasi_page_cache_renders_total') - before('dasi_page_cache_renders_total'),
    cores: (after('process_cpu_seconds_total') - before('process_cpu_seconds_total')) / SECONDS,
  });
}

interface Found {
  read: Paced[];
  written: Written;
  renders: number;
  cores: number;
}

function toRows(
  engine: Row['engine'],
  title: string,
  maxRendered: number,
  { read, written, renders, cores }: Found,
): Row[] {
  const sent = read.reduce((total, kind) => total + kind.sent, 0);
  const failed = read.reduce((total, kind) => total + kind.failed, 0) + written.failed;
  const reason = written.reason ?? read.find((kind) => kind.reason)?.reason;
  const { list, detail } = written.behindMs;
  const common = { engine, bound: 'most' } as const;
  return [
    {
      ...common,
      measure: `${title}: rendered of requests`,
      value: (renders / sent) * 100,
      unit: '%',
      limit: maxRendered * 100,
      note: `${renders} of ${sent}; ${cores.toFixed(2)} cores`,
    },
    {
      ...common,
      measure: `${title}: p99 of a page`,
      value: Math.max(...read.map(({ p99Ms }) => p99Ms)),
      unit: 'ms',
      limit: 20,
      note: `the slowest kind; medians ${read.map(({ medianMs }) => medianMs.toFixed(1)).join(', ')}`,
    },
    {
      ...common,
      measure: `${title}: furthest behind`,
      value: Math.max(...list, ...detail),
      unit: 'ms',
      limit: 1000,
      note: `${list.length} listings, ${detail.length} edits watched`,
    },
    {
      ...common,
      measure: `${title}: own writes not seen at once`,
      value: written.ownUnseen,
      unit: '',
      limit: 0,
      note: `of ${written.ownSeen + written.ownUnseen} looked for`,
    },
    {
      ...common,
      measure: `${title}: requests and writes that failed`,
      value: failed,
      unit: '',
      limit: 0,
      note: `${sent} requests, ${written.listings} listings, ${written.picks} picks${reason ? `; ${reason}` : ''}`,
    },
  ];
}
