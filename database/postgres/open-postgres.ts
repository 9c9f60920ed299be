import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';
import type { Tables } from '../tables/tables.ts';
import { PostgresChannel } from './channel.ts';
import { openPlainPool, WatchedPool } from './postgres-pool.ts';

const INT8_OID = 20;

/** Conflicts of transactions and connections that the server closed: a second try may succeed. */
const TRY_AGAIN = ['40001', '40P01', '23503', '57P01'];
const MAX_TRIES = 4;
/** Random, so that two do not collide again; grows with each try. */
const MAX_PAUSE_MS = 20;

async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tries === MAX_TRIES || !TRY_AGAIN.includes(code)) throw error;
    }
    await sleep(Math.random() * MAX_PAUSE_MS * tries);
  }
}

/** All of our bigints are below 2^53. */
export const safeIntegers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** People do not wait longer. */
const REQUESTS: pg.PoolConfig = {
  max: 10,
  // For locks of others.
  lock_timeout: 2_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
};
/** Without a timeout for migrations, and for waiting for them. */
const MIGRATIONS: pg.PoolConfig = {
  max: 2,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 1_000,
};

export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new WatchedPool({ ...common(url), ...REQUESTS }, onError);
  const db = openKysely(pool);
  const schema = openKysely(openPlainPool({ ...common(url), ...MIGRATIONS }, onError));
  return {
    engine: 'postgres',
    read: db,
    schema,
    pool: () => pool.state(),
    openChannel: (name, onText) =>
      new PostgresChannel({ name, options: { ...common(url), query_timeout: 5_000 }, db, onText }),
    transaction: (work) => tryAgain(() => db.transaction().execute(work)),
    statement: (work) => tryAgain(() => work(db)),
    close: async () => {
      await Promise.all([db.destroy(), schema.destroy()]);
    },
  };
}

function common(url: string): pg.PoolConfig {
  return { connectionString: url, keepAlive: true, connectionTimeoutMillis: 3_000, types: safeIntegers };
}

function openKysely(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}
