import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { openPostgres } from '../../../database/postgres/open-postgres.ts';
import { openSqlite } from '../../../database/sqlite/open-sqlite.ts';
import { copyPreparedDatabase } from './worker-postgres.ts';

export interface TestDatabase extends Database {
  /** A folder of this database's own, removed with it. */
  dataDir: string;
  databaseUrl: string | undefined;
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** A migrated, empty database, a copy of the one that the run prepared; `close()` removes it. */
  open(): Promise<TestDatabase>;
}

const makeDataDir = () => mkdtempSync(join(tmpdir(), 'dasi-test-'));

async function openSqliteDatabase(): Promise<TestDatabase> {
  const dataDir = makeDataDir();
  const path = join(dataDir, 'market.db');
  copyFileSync(inject('preparedSqlite'), path);
  const database = await openSqlite(path);
  return {
    ...database,
    dataDir,
    databaseUrl: undefined,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openPostgresDatabase(): Promise<TestDatabase> {
  const dataDir = makeDataDir();
  const { url, drop } = await copyPreparedDatabase();
  const database = openPostgres(url, (error) => {
    throw error;
  });
  return {
    ...database,
    dataDir,
    databaseUrl: url,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      await drop();
    },
  };
}

/** Every store and use-case test runs once on each. */
export const engines: Engine[] = [
  { name: 'SQLite', open: openSqliteDatabase },
  { name: 'PostgreSQL', open: openPostgresDatabase },
];
