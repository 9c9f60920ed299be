import type { MarketProcess } from '../../test/support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../../test/support/visitor.ts';
import type { Database } from '../../database/database.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import type { Row } from '../support/table.ts';
import { generateListings } from '../market/listing.ts';
import { productId } from '../market/rows.ts';
import { readServerMetrics } from '../support/market-metrics.ts';
import { openWatchers, type Watchers } from './watchers.ts';

const STREAMS = 10_000;
/** Cards on the screen, and a few around it. */
const IDS_A_STREAM = 20;
const ROUNDS = 5;

/**
 * Opens 10,000 streams on a market of `listings` listings and tells of picks, sales and new listings, one at a time,
 * each from the moment the request leaves to when the last stream has heard of it.
 */
export async function measureLive(
  market: MarketProcess,
  engine: Database['engine'],
  listings: number,
): Promise<Row[]> {
  const before = await readServerMetrics(market.url);
  const openingAt = performance.now();
  const hot = unsoldListings(listings, ROUNDS);
  const watchers = await openWatchers(market.url, streamPaths(hot, listings));
  try {
    const openedMs = performance.now() - openingAt;
    const opened = await readServerMetrics(market.url);
    const sent = await notifyAll(market, watchers, hot);
    const after = await readServerMetrics(market.url);
    const cpuMs = ((after.cpuSeconds - opened.cpuSeconds) * 1000) / (ROUNDS * 3);
    const openCpuMs = (opened.cpuSeconds - before.cpuSeconds) * 1000;
    console.log(
      `${engine}: ${after.liveStreams} streams, opened in ${(openedMs / 1000).toFixed(1)} s (${openCpuMs.toFixed(0)} ms of CPU), ` +
        `memory ${before.residentMb.toFixed(0)} → ${opened.residentMb.toFixed(0)} → ${after.residentMb.toFixed(0)} MB ` +
        `(heap ${after.heapMb.toFixed(0)} MB), ${cpuMs.toFixed(0)} ms of CPU a change`,
    );
    const memory = Math.max(opened.residentMb, after.residentMb);
    return [
      rowWithMax('live: memory with 10,000 streams', engine, memory, { unit: 'MB', limit: 400 }),
      ...Object.entries(sent).map(([what, times]) =>
        rowWithMax(`live: ${what} reaches all, slowest of ${ROUNDS}`, engine, Math.max(...times), {
          unit: 'ms',
          limit: 500,
        }),
      ),
    ];
  } finally {
    watchers.close();
  }
}

/** What all streams look at. */
function unsoldListings(listings: number, count: number): string[] {
  const unsold = [...generateListings(listings)].filter(({ isSold }) => !isSold);
  return unsold.slice(0, count).map(({ number }) => productId(number));
}

/** Each asks for the hot products, others from all over the market, and new listings. */
function streamPaths(hot: string[], listings: number): string[] {
  return Array.from({ length: STREAMS }, (_, stream) => {
    const others = Array.from({ length: IDS_A_STREAM - hot.length }, (_unused, card) =>
      productId(1 + ((stream * 31 + card * 7) % listings)),
    );
    return `/live?ids=${[...hot, ...others].join(',')}&after=${listings}`;
  });
}

async function notifyAll(
  market: MarketProcess,
  watchers: Watchers,
  hot: string[],
): Promise<Record<string, number[]>> {
  const person = new Visitor(market.url);
  await person.signUp();
  const measure = async (text: string, write: () => Promise<Response>) => {
    const { heardByAll } = await watchers.listenFor(text);
    const startedAt = performance.timeOrigin + performance.now();
    const answer = await write();
    if (answer.status >= 400) throw new Error(`answered ${answer.status}`);
    return (await heardByAll) - startedAt;
  };
  const times: Record<string, number[]> = { 'a pick': [], 'a sale': [], 'a new listing': [] };
  for (const id of hot) {
    const path = `/product/detail/${id}`;
    times['a pick']!.push(await measure(`"id":"${id}"`, () => person.post(path, { intent: 'pick' })));
    times['a sale']!.push(await measure(`"id":"${id}"`, () => person.post(path, { intent: 'buy' })));
    const form = uploadForm(uploadFields({ title: `새 물건 ${id}` }));
    times['a new listing']!.push(await measure('event: new', () => person.postForm('/upload', form)));
  }
  return times;
}
