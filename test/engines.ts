import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { createTestDatabase } from './postgres-database.ts';

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

async function openPostgresDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  return openAt(url, drop);
}

/** Every store and use-case test runs once on each. */
export const engines: Engine[] = [
  { name: 'SQLite', open: () => openAt(undefined, async () => undefined) },
  { name: 'PostgreSQL', open: openPostgresDatabase },
];
