import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { prepareS3 } from './s3/s3-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL server for the whole run; each test opens a database of its own in it. S3 servers start where asked. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  prepareS3();
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
