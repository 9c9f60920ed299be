import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLeftovers, MarketAudit } from '../faults/support/market-audit.ts';
import { Random } from '../faults/support/random.ts';
import { Load } from '../faults/support/load.ts';
import { withAuditor, type FaultMarket } from '../faults/support/fault-market.ts';
import { rounds } from '../faults/support/rounds.ts';
import { findSearchFlaws } from '../faults/support/search-audit.ts';
import { chooseSeed } from '../support/seed.ts';
import { openServers, type Servers } from './servers.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';

const LIMIT_MS = rounds(300_000, 60 * 60_000);
const KILLS = rounds(2, 60);
const UPGRADES = rounds(1, 10);
/** So many writes have been answered before something happens, and so many after it before anything else does. */
const ENOUGH = 12;
/** What takes longer is cut by a server that stops, as on a machine that does too much; a little less, to be sure. */
const MAY_BE_CUT_MS = 7_000;
const PATIENTLY = { interval: 5, timeout: 120_000 };

let servers: Servers;
let random: Random;
let load: Load;
beforeEach(async () => {
  servers = await openServers(postgresOfWorker());
  random = new Random(chooseSeed('servers that go'));
  load = await Load.gather({ market: servers.proxy }, random);
}, 120_000);
afterEach(() => servers.remove());

/** All servers as the one market they are. */
function asSite(): FaultMarket {
  const { databaseUrl } = servers;
  const market = { ...servers.all[0]!, url: servers.proxy.url, dataDir: servers.dataDir };
  const location = { databaseUrl, dataDir: servers.dataDir };
  return {
    market,
    databaseUrl,
    audit: (work) => withAuditor(location, work),
    remove: () => servers.remove(),
  };
}

const acknowledged = () => load.trade.ledger.counts.acknowledged;

async function waitForMore(): Promise<void> {
  const enough = acknowledged() + ENOUGH;
  await expect.poll(acknowledged, PATIENTLY).toBeGreaterThanOrEqual(enough);
}

/** What is wrong with a market that rests: with its books, its tables, its photos and what each server finds. */
async function findProblems(audit: MarketAudit): Promise<string[]> {
  const { trade } = load;
  const { real, problems } = await audit.inspect();
  problems.push(...trade.ledger.settle(real.holdings), ...trade.unexpected);
  trade.learn(real.listings);
  problems.push(...(await load.findStrangers()));
  const there = [...trade.shelf.keys()].slice(-10);
  for (const { url } of servers.all)
    problems.push(...(await findSearchFlaws(url, { there, gone: trade.removed })));
  trade.removed.clear();
  return problems;
}

test(
  'a server that is killed takes nothing with it, and the others go on',
  { timeout: LIMIT_MS },
  async () => {
    const audit = new MarketAudit(asSite());
    let lost = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      let isOver = false;
      const trading = load.tradeWhile(() => !isOver);
      await waitForMore();
      await pause(random.between(0, 60));
      const victim = servers.all[kill % servers.all.length]!;
      expect(await victim.stop('SIGKILL')).toBeNull();
      // No one is sent to the one that is gone, or all of these would not be answered.
      await waitForMore();
      isOver = true;
      await trading;
      await victim.start();
      lost += servers.proxy.unanswered.length;
      expect(await findProblems(audit), `SEED=${random.seed}, kill ${kill}`).toEqual([]);
      servers.proxy.unanswered.length = 0;
    }
    const { counts } = load.trade.ledger;
    console.log(`servers killed: ${KILLS}, answers lost with them: ${lost}, ${JSON.stringify(counts)}`);
    const site = asSite();
    for (const server of servers.all) expect(await server.stop('SIGTERM')).toBe(0);
    expect(await findLeftovers(site)).toEqual([]);
  },
);

test(
  'servers that restart one after the other leave no request without an answer',
  { timeout: LIMIT_MS },
  async () => {
    const { trade } = load;
    const urls = servers.all.map(({ url }) => url);
    let isOver = false;
    const trading = load.tradeWhile(() => !isOver);
    const readers = [readOn(() => !isOver), readOn(() => !isOver)];
    for (let upgrade = 0; upgrade < UPGRADES; upgrade++) {
      for (const server of servers.all.slice(1)) {
        await waitForMore();
        // As an operator does who takes a server out of nginx's `upstream` first: nothing is on its way to it then.
        servers.proxy.passTo(urls.filter((url) => url !== server.url));
        expect(await server.stop('SIGTERM')).toBe(0);
        await waitForMore();
        await server.start();
        servers.proxy.passTo(urls);
      }
    }
    await waitForMore();
    isOver = true;
    await trading;
    const reads = (await Promise.all(readers)).flat();
    expect(new Set(reads)).toEqual(new Set([200]));
    const { unanswered } = servers.proxy;
    expect(unanswered.filter(({ afterMs }) => afterMs < MAY_BE_CUT_MS)).toEqual([]);
    // No one else waits for anything, but who was told to try later.
    expect(trade.ledger.underWay).toBeLessThanOrEqual(trade.retriedCount + unanswered.length);
    expect(await findProblems(new MarketAudit(asSite())), `SEED=${random.seed}`).toEqual([]);
    console.log(`restarts: ${2 * UPGRADES}, ${reads.length} reads, ${JSON.stringify(trade.ledger.counts)}`);
  },
);

/** Looks around without a pause; the statuses. */
async function readOn(goesOn: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  const visitor = servers.visitor();
  const paths = ['/', '/product', '/product/best', '/api/products', '/terms', '/product?q=의자'];
  while (goesOn()) {
    const answer = await visitor.get(paths[statuses.length % paths.length]!);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}
