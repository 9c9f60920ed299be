import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { askDriver } from './driver-error.ts';
import { openPool } from './watched-pool.ts';

/** A pool that tells what its connections fail with by `DatabaseUnavailable`; who asks waits for as long as it takes. */
export function openToldPool(options: pg.PoolConfig, onError: (error: Error) => void): PostgresPool {
  const pool = openPool(options, onError);
  return {
    options,
    connect: () => askDriver(async () => told(await pool.connect())),
    end: () => pool.end(),
  };
}

function told(client: pg.PoolClient): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[]) =>
    askDriver(() => client.query(sql, parameters as unknown[]));
  const release = (destroy?: boolean) => client.release(destroy);
  return { query, release } as unknown as PostgresPoolClient;
}
