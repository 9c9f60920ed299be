import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findLeftovers, MarketAudit } from './audit-market.ts';
import { Chance } from './chance.ts';
import { Crowd } from './crowd.ts';
import { ENGINES, openFaultMarket, type FaultMarket } from './fault-market.ts';
import { LONGEST_START_MS, measureStart } from './measure-start.ts';
import { rounds } from './rounds.ts';
import { findSearchFlaws } from './search-audit.ts';

/** How long people trade before the power goes, ms: from when most have just begun to when much has been done. */
const TRADING_MS = [60, 700] as const;
const KILLS = rounds(5, 200);
const LIMIT_MS = rounds(120_000, 30 * 60_000);

for (const engine of ENGINES) {
  test(`${engine}: what was answered with success survives kill -9, and the rest is there wholly or not at all`, { timeout: LIMIT_MS }, async () => {
    const chance = new Chance();
    console.log(`${engine}: SEED=${chance.seed}`);
    const site = await openFaultMarket(engine);
    try {
      await killAndLook(engine, site, chance);
    } finally {
      await site.remove();
    }
  });
}

async function killAndLook(engine: string, site: FaultMarket, chance: Chance): Promise<void> {
  const { market } = site;
  const crowd = await Crowd.gather(site, chance);
  const { trade } = crowd;
  const audit = new MarketAudit(site);
  const starts: number[] = [];
  let underWay = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const hit = await killInTheMiddle(site, crowd, chance.between(...TRADING_MS));
    expect(hit, 'writes under way').toBeGreaterThan(0);
    underWay += hit;
    starts.push(await measureStart(market));
    const problems = [...(await lookAround(crowd, audit)), ...(await lookThroughSearch(crowd)), ...trade.strange];
    expect(problems, `SEED=${chance.seed}, kill ${kill}`).toEqual([]);
  }
  const { listings } = (await audit.look()).real;
  const titles = listings.map(({ title }) => title);
  expect(await findSearchFlaws(market.url, { there: titles, gone: [] })).toEqual([]);
  expect(market.output(), 'the log').not.toMatch(/"level":[56]0/);
  expect(await market.stop('SIGTERM')).toBe(0);
  expect(await findLeftovers(site)).toEqual([]);
  const slowest = Math.max(...starts);
  const { tally } = trade.ledger;
  console.log(
    `${engine}: ${KILLS} kills with ${underWay} writes under way; ${JSON.stringify(tally)}; 0 lost; ` +
      `${listings.length} listings, ${audit.decodedPhotos} photos decoded; ready after ${Math.round(slowest)} ms at most`,
  );
  expect(slowest).toBeLessThanOrEqual(LONGEST_START_MS);
}

/** @returns how many writes were under way */
async function killInTheMiddle({ market }: FaultMarket, crowd: Crowd, afterMs: number): Promise<number> {
  const { ledger } = crowd.trade;
  const trading = crowd.tradeOn();
  await pause(afterMs);
  for (let tries = 0; ledger.underWay === 0 && tries < 2_000; tries++) await pause(1);
  const { underWay } = ledger;
  // Whatever had ended by itself would have a code.
  expect(await market.stop('SIGKILL')).toBeNull();
  await trading;
  return underWay;
}

/** Compares the market with the book and with itself. */
async function lookAround(crowd: Crowd, audit: MarketAudit): Promise<string[]> {
  const { real, problems } = await audit.look();
  const told = crowd.trade.ledger.settle(real.holdings);
  crowd.trade.learn(real.listings);
  return [...told, ...problems, ...(await crowd.findStrangers())];
}

/** What was listed and removed since the last look is found, and is not, once the index has caught up. */
async function lookThroughSearch({ trade }: Crowd): Promise<string[]> {
  const { listed, removed, shelf } = trade;
  const there = [...listed].filter((title) => shelf.has(title));
  const gone = [...listed, ...removed].filter((title) => !shelf.has(title));
  const flaws = await findSearchFlaws(trade.url, { there, gone });
  listed.clear();
  removed.clear();
  return flaws;
}
