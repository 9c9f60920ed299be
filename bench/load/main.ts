import { generateListings } from '../market/listing.ts';
import { enginesToMeasure, withFilledMarket } from '../market/filled-market.ts';
import { productId } from '../market/rows.ts';
import type { Durations } from './load-rows.ts';
import { measureLoad } from './measure-load.ts';
import { openLoadSite } from './load-site.ts';
import { settlePeople } from './settle-people.ts';
import { writeSection } from '../support/results.ts';
import { report, toTable, type Row } from '../support/table.ts';

/*
 * People on a whole market, nine reads to a write: the highest rate it holds, half of that for ten minutes with its
 * memory watched, and the same beside 500 slow connections. LISTINGS=100000 and MINUTES=10 where left out (MINUTES=1
 * LISTINGS=10000 for a first look); ENGINE=sqlite or postgres for one of the two; SERVERS=3 for so many servers on one
 * PostgreSQL behind a small proxy. What a whole run finds is written to bench/results.md.
 */

const LISTINGS = Number(process.env['LISTINGS'] || 100_000);
const MINUTES = Number(process.env['MINUTES'] || 10);
const SERVERS = Number(process.env['SERVERS'] || 1);
const IS_WHOLE = LISTINGS >= 100_000 && MINUTES >= 10;
const SECONDS: Durations = {
  step: IS_WHOLE ? 15 : 3,
  steadyRate: MINUTES * 60,
  slow: IS_WHOLE ? 60 : 8,
};
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const measureOn = (engine: keyof typeof NAMES): Promise<Row[]> =>
  withFilledMarket(engine, LISTINGS, async ({ settings }) => {
    const site = await openLoadSite(settings.DATA_DIR, settings.DATABASE_URL, SERVERS);
    try {
      const { origin } = site;
      const unsold = [...generateListings(LISTINGS)].filter(({ isSold }) => !isSold);
      const forSale = unsold.map(({ number }) => productId(number));
      const mix = { origin, listings: LISTINGS, forSale, ...(await settlePeople(origin)) };
      return await measureLoad(site, mix, NAMES[engine], SECONDS);
    } finally {
      await site.stop();
    }
  });

const rows: Row[] = [];
// Several servers have to share what one alone may keep to itself.
const engines = SERVERS > 1 ? (['postgres'] as const) : enginesToMeasure();
for (const engine of engines) rows.push(...(await measureOn(engine)));
report(rows);
if (IS_WHOLE) {
  const [title, how] = SERVERS > 1 ? [`Load, ${SERVERS} servers`, `SERVERS=${SERVERS} `] : ['Load', ''];
  writeSection(title, `\`${how}npm run bench:load\` with LISTINGS=${LISTINGS}.\n\n${toTable(rows)}`);
}
