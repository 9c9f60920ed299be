import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';

export interface TestDatabase extends Database {
  /** A folder of this database's own, removed with it. */
  dataDir: string;
  databaseUrl: string | undefined;
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** A migrated, empty database; `close()` removes it. */
  open(): Promise<TestDatabase>;
}

async function openAt(databaseUrl: string | undefined, drop: () => Promise<void>): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-test-'));
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => {
    throw error;
  });
  return {
    ...database,
    dataDir,
    databaseUrl,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      await drop();
    },
  };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function openPostgresDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `t${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = serverUrl.replace(/\/postgres$/, `/${name}`);
  return openAt(url, () => runOnServer(serverUrl, `drop database ${name} with (force)`));
}

/** Every store and use-case test runs once on each. */
export const engines: Engine[] = [
  { name: 'SQLite', open: () => openAt(undefined, async () => undefined) },
  { name: 'PostgreSQL', open: openPostgresDatabase },
];
