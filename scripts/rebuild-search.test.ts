import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { engines } from '../test/support/database/engines.ts';
import { createEmptyDatabase } from '../test/support/database/worker-postgres.ts';
import { startScript } from '../test/support/run-script.ts';
import { addListing, addPerson, tradingDeps } from '../test/support/trading.ts';

const rebuild = (location: { dataDir: string; databaseUrl: string | undefined }) =>
  startScript(
    'rebuild-search.ts',
    { DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '' },
    [],
  ).ended;

test.each(engines)(
  '$name: the index is made anew, and a schema of a newer version is told in a line',
  async (engine) => {
    const database = await engine.open();
    await addListing(tradingDeps(database), await addPerson(database, '파란여우'));
    expect(await rebuild(database)).toEqual({ code: 0, output: '검색 색인을 새로 만들었어요: 상품 1개\n' });
    await sql`insert into kysely_migration values ('999-later', '2099-01-01T00:00:00.000Z')`.execute(
      database.schema,
    );
    const { code, output } = await rebuild(database);
    expect(code).toBe(1);
    expect(output).toMatch(/^이 데이터베이스는 더 새로운 버전의 다시가 쓰던 것이에요 \(999-later\)[^\n]*\n$/);
    await database.close();
  },
);

test('an empty PostgreSQL is told as no market by each tool, and stays empty', async () => {
  const { url, drop } = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-test-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: url };
  for (const [script, ...args] of [['rebuild-search.ts'], ['market/main.ts', 'inquiries']] as const) {
    const { code, output } = await startScript(script, env, args).ended;
    expect([script, code, output]).toEqual([script, 1, expect.stringContaining('장터의 데이터가 없어요')]);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select 1 from pg_class where relnamespace = current_schema()::regnamespace',
  );
  await client.end();
  expect([rows, readdirSync(dataDir)]).toEqual([[], []]);
  rmSync(dataDir, { recursive: true });
  await drop();
});

test('where no market is none is made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-test-'));
  const { code, output } = await rebuild({ dataDir, databaseUrl: undefined });
  expect([code, output]).toEqual([1, expect.stringContaining('장터의 데이터가 없어요')]);
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
