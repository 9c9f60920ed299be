import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../database/open-database.ts';
import { createTestDatabase } from './database/postgres-database.ts';
import { startPostgres } from './database/postgres-server.ts';
import { prepareS3 } from './s3/s3-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One a worker: see `postgresOfWorker`. */
    postgresServers: { url: string; prepared: string }[];
    /** The path of a migrated, empty database, of which tests make copies. */
    preparedSqlite: string;
  }
}

async function migrate(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => {
    throw error;
  });
  await database.close();
}

async function startPrepared(dataDir: string) {
  const { url, stop } = await startPostgres({ survivesCrash: false });
  const prepared = await createTestDatabase(url);
  await migrate(dataDir, prepared.url);
  return { url, prepared: prepared.name, stop };
}

/** Starts a PostgreSQL server for each worker and prepares databases to copy. S3 servers start at their first use. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  prepareS3();
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-prepared-'));
  await migrate(dataDir, undefined);
  const workers = Array.from({ length: project.vitest.config.maxWorkers });
  const servers = await Promise.all(workers.map(() => startPrepared(dataDir)));
  project.provide(
    'postgresServers',
    servers.map(({ url, prepared }) => ({ url, prepared })),
  );
  project.provide('preparedSqlite', join(dataDir, 'market.db'));
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
}
