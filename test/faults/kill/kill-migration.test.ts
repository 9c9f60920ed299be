import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { MAIN, SECRET, startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { chooseSeed } from '../../support/seed.ts';
import { PASSWORD, Visitor } from '../../support/visitor.ts';
import { Random } from '../support/random.ts';
import { ENGINES, type EngineName } from '../support/fault-market.ts';
import { makeFirstMarket, SELLER_EMAIL, type FirstMarket } from '../support/first-market.ts';
import { rounds } from '../support/rounds.ts';

const LIMIT_MS = rounds(300_000, 60 * 60_000);
const FIRST = ['001-market'];

const settingsOf = ({ dataDir, databaseUrl }: FirstMarket) => ({
  DATA_DIR: dataDir,
  LIMITS: 'off',
  ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET }),
});

/** All that was there must be there as it was, and the market must know it. */
async function expectWhole(first: FirstMarket, things: string[]): Promise<void> {
  const market = await startMarket(settingsOf(first));
  try {
    expect(await first.readThings()).toEqual(things);
    const migrations = await first.readMigrations();
    expect(migrations.slice(0, 5)).toEqual([
      '001-market',
      '002-reports',
      '003-held-photos',
      '004-search-words',
      '005-popular-searches',
    ]);
    expect(new Set(migrations).size).toBe(migrations.length);
    await expectSeller(market);
  } finally {
    await market.remove();
  }
}

/** A person who sold before can sign in, and their things are on the market. */
async function expectSeller({ url }: MarketProcess): Promise<void> {
  const seller = new Visitor(url);
  expect((await seller.post('/login', { email: SELLER_EMAIL, password: PASSWORD })).status).toBe(302);
  expect(await (await seller.get('/receipt')).text()).toContain('옛 의자 20');
}

describe.each(ENGINES)('%s', (engine) => {
  test(
    'a migration that is killed after any of its statements leaves none of it, and the next start makes it',
    { timeout: LIMIT_MS },
    async () => {
      const dieAfter = (location: string, statement: number) =>
        spawnSync(
          process.execPath,
          [join(import.meta.dirname, 'migrate-and-die.ts'), location, String(statement)],
          {
            encoding: 'utf8',
          },
        );
      const rehearsal = await makeFirstMarket(engine);
      const whole = dieAfter(rehearsal.databaseUrl ?? rehearsal.dataDir, 0);
      const last = Number(whole.stdout);
      expect(last, whole.stderr).toBeGreaterThan(10);
      await rehearsal.remove();
      // First those after which the most has been done and not committed.
      const statements = [...Array.from({ length: last - 1 }, (_, index) => last - 1 - index), last];
      for (const statement of statements.slice(0, rounds(1, last))) {
        const first = await makeFirstMarket(engine);
        const things = await first.readThings();
        const { signal } = dieAfter(first.databaseUrl ?? first.dataDir, statement);
        expect([statement, signal]).toEqual([statement, 'SIGKILL']);
        // PostgreSQL's lock is given back by a statement of its own, after the commit.
        const isCommitted = engine === 'PostgreSQL' && statement === last;
        if (!isCommitted) expect(await first.readMigrations()).toEqual(FIRST);
        expect(await first.readThings()).toEqual(things);
        await expectWhole(first, things);
        await first.remove();
      }
    },
  );

  test(
    'a server that is killed at any moment of its first start leaves a market that the next one serves',
    { timeout: LIMIT_MS },
    async () => {
      const random = new Random(chooseSeed(engine));
      const found: Record<string, number> = {};
      const startMs = await measureFirstStart(engine);
      for (let kill = 0; kill < rounds(1, 40); kill++) {
        const first = await makeFirstMarket(engine);
        const things = await first.readThings();
        await killWhileStarting(first, random.between(startMs >> 2, startMs));
        const made = (await first.readMigrations()).length;
        found[made] = (found[made] ?? 0) + 1;
        expect(await first.readThings()).toEqual(things);
        await expectWhole(first, things);
        await first.remove();
      }
      console.log(`${engine}: kills by how many migrations were made: ${JSON.stringify(found)}`);
      // The missing ones are one transaction.
      expect(Object.keys(found).length).toBeLessThanOrEqual(2);
    },
  );

  test(
    'a migration that cannot be made ends the start, leaves none of it, and is made once it can be',
    { timeout: LIMIT_MS },
    async () => {
      const first = await makeFirstMarket(engine);
      const things = await first.readThings();
      await first.run('create table popular_search (in_the_way integer)');
      await expect(startMarket(settingsOf(first))).rejects.toThrow(/ended with 1:[^]*popular_search/);
      expect(await first.readMigrations()).toEqual(FIRST);
      await expect(first.run('select * from report')).rejects.toThrow(/report/);
      expect(await first.readThings()).toEqual(things);
      await first.run('drop table popular_search');
      await expectWhole(first, things);
      await first.remove();
    },
  );
});

/** How long a server takes to migrate a market of the first schema and listen, ms. */
async function measureFirstStart(engine: EngineName): Promise<number> {
  const first = await makeFirstMarket(engine);
  const startedAt = performance.now();
  const market = await startMarket(settingsOf(first));
  const tookMs = Math.round(performance.now() - startedAt);
  await market.remove();
  await first.remove();
  return tookMs;
}

/** Starts a server and kills it so many ms later, listening or not. */
async function killWhileStarting(first: FirstMarket, afterMs: number): Promise<void> {
  const env = { ...process.env, PORT: '0', ...settingsOf(first) };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await pause(afterMs);
  child.kill('SIGKILL');
  await ended;
}

test.each([
  ['the first schema', false],
  ['an empty database', true],
])(
  'servers that start together on %s of one PostgreSQL migrate it once, and all serve it',
  { timeout: LIMIT_MS },
  async (_, isEmpty) => {
    for (let round = 0; round < rounds(1, 10); round++) {
      const first = await makeFirstMarket('PostgreSQL', isEmpty);
      const things = isEmpty ? [] : await first.readThings();
      // Each has a folder of its own, as on machines of their own.
      const env = { LIMITS: 'off', DATABASE_URL: first.databaseUrl! };
      const markets = await Promise.all([startMarket(env), startMarket(env), startMarket(env)]);
      try {
        const migrations = await first.readMigrations();
        expect(migrations.length).toBeGreaterThanOrEqual(7);
        expect(new Set(migrations).size).toBe(migrations.length);
        expect(await first.readThings()).toEqual(things);
        for (const market of markets) {
          expect(await (await fetch(new URL('/readyz', market.url))).text()).toBe('ready');
          if (!isEmpty) await expectSeller(market);
          expect(market.output()).not.toMatch(/"level":[456]0/);
        }
      } finally {
        await Promise.all(markets.map((market) => market.remove()));
        await first.remove();
      }
    }
  },
);
