import { startMarket } from '../../test/support/market/market-process.ts';
import { measureLive } from './measure-live.ts';
import { enginesToMeasure, withFilledMarket } from '../market/filled-market.ts';
import { START_SETTINGS } from '../support/start-settings.ts';
import { report, type Row } from '../support/table.ts';

/*
 * The built server with 10,000 open live streams: its memory, and how soon a change reaches the last of them. As many
 * files have to be allowed (`ulimit -Hn`, from 10,500). ENGINE=sqlite or postgres for one of the two.
 */

const LISTINGS = 1_000;

const rows: Row[] = [];
for (const engine of enginesToMeasure()) {
  const found = await withFilledMarket(engine, LISTINGS, async ({ settings }) => {
    const market = await startMarket(
      { ...settings, ...START_SETTINGS },
      { hashesPasswords: 'as people run it' },
    );
    try {
      return await measureLive(market, engine, LISTINGS);
    } finally {
      await market.remove();
    }
  });
  rows.push(...found);
}
report(rows);
