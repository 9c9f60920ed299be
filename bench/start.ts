import { measuredEngines, withFilledMarket, type FilledMarket } from './market/filled-market.ts';
import { measureStart } from './start/measure-start.ts';

/*
 * Starting the built server on a market of a million listings, and its memory once it has served. ENGINE=sqlite or
 * postgres for one of the two; LISTINGS for another size. A market that was filled before is taken from DATA_DIR (and
 * DATABASE_URL) instead, and left as it is.
 */

const LISTINGS = Number(process.env['LISTINGS'] || 1_000_000);

async function report(market: Pick<FilledMarket, 'engine' | 'listings' | 'settings'>): Promise<void> {
  console.table(await measureStart(market));
}

const { DATA_DIR, DATABASE_URL } = process.env;
if (DATA_DIR) {
  const settings = { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) };
  await report({ engine: DATABASE_URL ? 'postgres' : 'sqlite', listings: LISTINGS, settings });
} else for (const engine of measuredEngines()) await withFilledMarket(engine, LISTINGS, report);
