import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/open-database.ts';
import { createTestDatabase } from './postgres-database.ts';
import { startPostgres } from './postgres-server.ts';
import { prepareS3 } from './s3/s3-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The name of a migrated, empty database on that server, and the path of such a file: tests copy them. */
    preparedPostgres: string;
    preparedSqlite: string;
  }
}

async function migrate(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => {
    throw error;
  });
  await database.close();
}

/** One PostgreSQL server for the whole run; each test opens a database of its own in it. S3 servers start where asked. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  prepareS3();
  const postgres = await startPostgres({ survivesCrash: false });
  const prepared = await createTestDatabase(postgres.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-prepared-'));
  await migrate(dataDir, prepared.url);
  await migrate(dataDir, undefined);
  project.provide('postgresUrl', postgres.url);
  project.provide('preparedPostgres', prepared.name);
  project.provide('preparedSqlite', join(dataDir, 'market.db'));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
