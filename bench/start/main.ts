import { rowWithMax } from '../support/row-with-max.ts';
import { enginesToMeasure, withFilledMarket, type FilledMarket } from '../market/filled-market.ts';
import { measureStart } from './measure-start.ts';
import { report, type Row } from '../support/table.ts';

/*
 * Starting the built server on a market of a million listings, and its memory once it has served. ENGINE=sqlite or
 * postgres for one of the two; LISTINGS for another size. A market that was filled before is taken from DATA_DIR (and
 * DATABASE_URL) instead, and left as it is.
 */

const LISTINGS = Number(process.env['LISTINGS'] || 1_000_000);

/** What filling may take at a million, in seconds. */
const MAX_S = { sqlite: 360, postgres: 600 };

function fillingRow({ engine, listings, filledInS, indexedInS }: FilledMarket): Row {
  const note = `filled in ${filledInS.toFixed(0)} s, indexed in ${indexedInS.toFixed(0)} s`;
  const limit = (MAX_S[engine] * listings) / 1_000_000;
  return rowWithMax(`filling ${listings} listings`, engine, filledInS + indexedInS, {
    unit: 's',
    limit,
    note,
  });
}

const { DATA_DIR, DATABASE_URL } = process.env;
const rows: Row[] = [];
if (DATA_DIR) {
  const settings = { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) };
  const engine = DATABASE_URL ? 'postgres' : 'sqlite';
  rows.push(...(await measureStart({ engine, listings: LISTINGS, settings })));
} else {
  for (const engine of enginesToMeasure()) {
    const found = await withFilledMarket(engine, LISTINGS, async (market) => [
      fillingRow(market),
      ...(await measureStart(market)),
    ]);
    rows.push(...found);
  }
}
report(rows);
