import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import pg from 'pg';
import { databaseOutage } from './outage.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { postgresOfWorker } from '../test/support/database/worker-postgres.ts';

const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test('SQLite: a lock, a full disk and a missing file are distinguished from a wrong statement', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dasi-outage-'));
  const path = join(dir, 'a.db');
  const db = new DatabaseSync(path);
  db.exec('create table a (b unique); pragma max_page_count = 4; insert into a values (1)');
  const other = new DatabaseSync(path);
  other.exec('pragma busy_timeout = 0');
  db.exec('begin immediate');
  expect(databaseOutage(errorOf(() => other.exec('begin immediate')))).toBe('busy');
  const fill = () => db.exec(`insert into a values (zeroblob(100000))`);
  expect(databaseOutage(errorOf(fill))).toBe('full');
  expect(databaseOutage(errorOf(() => new DatabaseSync(join(dir, 'no', 'a.db'))))).toBe('away');
  expect(databaseOutage(errorOf(() => other.exec('select nothing')))).toBeUndefined();
  for (const connection of [db, other]) connection.close();
  rmSync(dir, { recursive: true });
});

test('PostgreSQL: an unreachable server is distinguished from a wrong statement, with or without a connection', async () => {
  const errors: Error[] = [];
  const unreachable = openPostgres('postgres://dasi@127.0.0.1:1/nothing', (error) => errors.push(error));
  const work = unreachable.read.selectFrom('account').selectAll().execute();
  expect(databaseOutage(await failureOf(work))).toBe('away');
  await unreachable.close();
  const client = new pg.Client({ connectionString: postgresOfWorker() });
  await client.connect();
  expect(databaseOutage(await failureOf(client.query('select nothing')))).toBeUndefined();
  await client.query('set statement_timeout = 20');
  expect(databaseOutage(await failureOf(client.query('select pg_sleep(5)')))).toBe('busy');
  await client.end();
});

test('anything else is none', () => {
  for (const error of [new Error('x'), new TypeError('x'), undefined, 'x', { code: '53100' }]) {
    expect(databaseOutage(error)).toBeUndefined();
  }
});
