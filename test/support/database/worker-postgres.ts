import { inject } from 'vitest';
import { createTestDatabase } from './postgres-database.ts';

function serverOfWorker() {
  const servers = inject('postgresServers');
  return servers[(Number(process.env['VITEST_POOL_ID']) - 1) % servers.length]!;
}

/**
 * The PostgreSQL server of this worker. Test files that run beside each other share none: a change log is read only up
 * to the oldest transaction that is open in any database of its server.
 */
export const postgresOfWorker = () => serverOfWorker().url;

export const createEmptyDatabase = () => createTestDatabase(postgresOfWorker());

/** A migrated, empty database. */
export const copyPreparedDatabase = () => createTestDatabase(postgresOfWorker(), serverOfWorker().prepared);
