import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { chooseSeed } from '../../support/seed.ts';
import { findLeftovers, MarketAudit } from '../support/market-audit.ts';
import { Random } from '../support/random.ts';
import { Load } from '../support/load.ts';
import { ENGINES, openFaultMarket, type FaultMarket } from '../support/fault-market.ts';
import { startAfterKill } from '../support/start-after-kill.ts';
import { rounds } from '../support/rounds.ts';
import { findSearchFlaws } from '../support/search-audit.ts';

/** The power goes when so many writes have been answered, from hardly any to a few of each person's, and so much later. */
const MAX_ANSWERS = 16;
const MAX_DELAY_MS = 60;
const PATIENTLY = { interval: 1, timeout: 120_000 };
const KILLS = rounds(5, 200);
const LOG_EVERY = 20;
const LIMIT_MS = rounds(300_000, 60 * 60_000);

for (const engine of ENGINES) {
  test(
    `${engine}: what was answered with success survives kill -9, and the rest is there wholly or not at all`,
    { timeout: LIMIT_MS },
    async () => {
      const random = new Random(chooseSeed(engine));
      const site = await openFaultMarket(engine);
      try {
        await killAndAudit(engine, site, random);
      } finally {
        await site.remove();
      }
    },
  );
}

async function killAndAudit(engine: string, site: FaultMarket, random: Random): Promise<void> {
  const load = await Load.gather(site, random);
  const { trade } = load;
  const audit = new MarketAudit(site);
  let slowestStartMs = 0;
  let underWay = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    underWay += await killInTheMiddle(site, load, random);
    slowestStartMs = Math.max(slowestStartMs, await startAfterKill(site.market));
    const problems = [...(await auditMarket(load, audit)), ...(await auditSearch(load)), ...trade.unexpected];
    const log = problems.length > 0 ? site.market.output().slice(-2_000) : '';
    expect(problems, `SEED=${random.seed}, kill ${kill}\n${log}`).toEqual([]);
    if (kill === KILLS || kill % LOG_EVERY === 0) {
      const { ledger, shelf, retriedCount } = trade;
      const counts = { kills: kill, underWay, ...ledger.counts, retriedCount, lost: 0, listings: shelf.size };
      console.log(`${engine}: ${JSON.stringify({ ...counts, photos: audit.decodedPhotos, slowestStartMs })}`);
    }
  }
  await auditAtTheEnd(site, load);
}

/** All listings are found, nothing went wrong that no one was told of, and the janitor finds all that is no one's. */
async function auditAtTheEnd(site: FaultMarket, { trade }: Load): Promise<void> {
  const { market } = site;
  expect(await findSearchFlaws(market.url, { there: trade.shelf.keys(), gone: [] })).toEqual([]);
  if (trade.retriedCount === 0) expect(market.output(), 'the log').not.toMatch(/"level":[56]0/);
  expect(await market.stop('SIGTERM')).toBe(0);
  expect(await findLeftovers(site)).toEqual([]);
}

/** @returns how many writes were under way */
async function killInTheMiddle({ market }: FaultMarket, load: Load, random: Random): Promise<number> {
  const { ledger } = load.trade;
  const enough = ledger.counts.acknowledged + random.between(0, MAX_ANSWERS);
  let isOver = false;
  const trading = load.tradeOn().finally(() => (isOver = true));
  // On a machine that does too much a connection may end while it is about to be used, and everybody be gone.
  await expect.poll(() => isOver || ledger.counts.acknowledged >= enough, PATIENTLY).toBe(true);
  await pause(random.between(0, MAX_DELAY_MS));
  await expect.poll(() => ledger.underWay, PATIENTLY).toBeGreaterThan(0);
  const { underWay } = ledger;
  // Whatever had ended by itself would have a code.
  expect(await market.stop('SIGKILL')).toBeNull();
  await trading;
  return underWay;
}

/** Compares the market with the book and with itself. */
async function auditMarket(load: Load, audit: MarketAudit): Promise<string[]> {
  const { real, problems } = await audit.inspect();
  const results = load.trade.ledger.settle(real.holdings);
  load.trade.learn(real.listings);
  return [...results, ...problems, ...(await load.findStrangers())];
}

/** What was listed and removed since the last look is found, and is not, once the index has caught up. */
async function auditSearch({ trade }: Load): Promise<string[]> {
  const { listed, removed, shelf } = trade;
  const there = [...listed].filter((title) => shelf.has(title));
  const gone = [...listed, ...removed].filter((title) => !shelf.has(title));
  const flaws = await findSearchFlaws(trade.url, { there, gone });
  listed.clear();
  removed.clear();
  return flaws;
}
