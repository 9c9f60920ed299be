import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { openPostgres } from '../../../database/postgres/open-postgres.ts';
import { openSqlite } from '../../../database/sqlite/open-sqlite.ts';
import { findFreePort } from '../../support/free-port.ts';
import { SECRET, startMarket } from '../../support/market/market-process.ts';
import { PASSWORD, Visitor } from '../../support/visitor.ts';
import { ENGINES, type EngineName } from '../support/fault-market.ts';
import { makeFirstMarket, SELLER_EMAIL, type FirstMarket } from '../support/first-market.ts';
import { rounds } from '../support/rounds.ts';

const LEVEL = '008-limits';

/** A market with people's things in it, as an older version has left it. */
async function makeOldMarket(engine: EngineName): Promise<FirstMarket> {
  const first = await makeFirstMarket(engine);
  const database = first.databaseUrl
    ? openPostgres(first.databaseUrl, () => undefined)
    : await openSqlite(join(first.dataDir, 'market.db'));
  await migrate(database, { upTo: LEVEL });
  await database.close();
  return first;
}

const settingsOf = ({ dataDir, databaseUrl }: FirstMarket): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET }),
});

test.each(ENGINES)(
  '%s: three servers that start together on an older schema migrate it once, and all are ready',
  { timeout: rounds(120_000, 600_000) },
  async (engine) => {
    for (let round = 0; round < rounds(1, 10); round++) {
      const old = await makeOldMarket(engine);
      const things = await old.readThings();
      expect((await old.readMigrations()).at(-1)).toBe(LEVEL);
      const markets = await Promise.all([1, 2, 3].map(() => startMarket(settingsOf(old))));
      const migrations = await old.readMigrations();
      expect(migrations).toContain('009-mail');
      expect(new Set(migrations).size).toBe(migrations.length);
      expect(await old.readThings()).toEqual(things);
      for (const market of markets) {
        expect(await (await fetch(new URL('/readyz', market.url))).text()).toBe('ready');
        const seller = new Visitor(market.url);
        const answer = await seller.post('/login', { email: SELLER_EMAIL, password: PASSWORD });
        expect(answer.status).toBe(302);
        expect(market.output()).not.toMatch(/"level":[456]0/);
      }
      await Promise.all(markets.map((market) => market.remove()));
      await old.remove();
    }
  },
);

test('on SQLite a start waits for as long as another process migrates', { timeout: 60_000 }, async () => {
  const old = await makeOldMarket('SQLite');
  const other = await openSqlite(join(old.dataDir, 'market.db'));
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  // Longer than people wait for a write.
  setTimeout(end, 4_000);
  const [database] = await Promise.all([
    openDatabase(old, (error) => expect.unreachable(error.message)),
    other.transaction(async () => isOver),
  ]);
  expect(await old.readMigrations()).toContain('009-mail');
  await database.close();
  await other.close();
  await old.remove();
});

test.each(ENGINES)('%s: a newer schema is reported in one line, and stays as it is', async (engine) => {
  const old = await makeOldMarket(engine);
  await old.run(`insert into kysely_migration values ('999-later', '2099-01-01T00:00:00.000Z')`);
  const failure: unknown = await startMarket(settingsOf(old)).catch((error: unknown) => error);
  expect(String(failure)).toMatch(
    /ended with 1:\n이 데이터베이스는 더 새로운 버전의 다시가 쓰던 것이에요 \(999-later\)[^\n]*\n$/,
  );
  expect(await old.readMigrations()).toContain('999-later');
  expect(await old.readMigrations()).not.toContain('009-mail');
  await old.remove();
});

test('a PostgreSQL that is not there ends the start with a line that names it, and not its password', async () => {
  const location = `127.0.0.1:${await findFreePort()}/dasi`;
  const env = { DATABASE_URL: `postgres://dasi:nobody-may-read-this@${location}`, SECRET };
  const failure: unknown = await startMarket(env).catch((error: unknown) => error);
  expect(String(failure)).toMatch(/ended with 1:\n[^\n]*\n$/);
  expect(String(failure)).toContain(`PostgreSQL(${location})을 쓸 수 없어요`);
  expect(String(failure)).not.toContain('nobody-may-read-this');
});
