import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { PoolState } from '../database.ts';
import { databaseOutage, DatabaseUnavailable } from '../outage.ts';
import { toDriverQuery } from './prepared-statements.ts';

/** Reports failed connections as `DatabaseUnavailable`; has no timeouts. */
export function openPlainPool(options: pg.PoolConfig, onError: (error: Error) => void): PostgresPool {
  const pool = openPool(options, onError);
  return {
    options,
    connect: () => askDriver(async () => wrapClient(await pool.connect())),
    end: () => pool.end(),
  };
}

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[]) =>
    askDriver(() => client.query(toDriverQuery(sql, parameters)));
  const release = (destroy?: boolean) => client.release(destroy);
  return { query, release } as unknown as PostgresPoolClient;
}

/** A server silent for this long is probed, for as long. */
const PROBE_AFTER_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
const PROBE_INTERVAL_MS = 250;
/** Longer than `statement_timeout`: the connection is dead. */
const MAX_ANSWER_MS = 12_000;

interface RunningQuery {
  since: number;
  giveUp(error: DatabaseUnavailable): void;
}

/** Detects a silent server within two seconds and then fails at once (`DatabaseUnavailable`) until it answers again. */
export class WatchedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly #onError: (error: Error) => void;
  readonly #running = new Set<RunningQuery>();
  #pool: pg.Pool;
  #heardAt = performance.now();
  #watching: NodeJS.Timeout | undefined;
  #isProbing = false;
  #isUnavailable = false;
  #hasEnded = false;

  constructor(options: pg.PoolConfig, onError: (error: Error) => void) {
    this.options = options;
    this.#onError = onError;
    this.#pool = openPool(this.options, this.#onError);
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isUnavailable) throw new DatabaseUnavailable('PostgreSQL does not answer');
    const connecting = this.#pool.connect();
    const client = await this.#ask(connecting, () => {
      connecting.then(
        (unused) => unused.release(true),
        () => undefined,
      );
    });
    return this.#watch(client);
  }

  state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    // The pool also queues queries that get an idle connection in the next moment.
    return { open: totalCount, idle: idleCount, waiting: Math.max(0, waitingCount - idleCount) };
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#watching);
    await this.#pool.end();
  }

  #watch(client: pg.PoolClient): PostgresPoolClient {
    let isGivenUp = false;
    const query = (sql: string, parameters: readonly unknown[]) => {
      if (isGivenUp) return Promise.reject(new DatabaseUnavailable('the connection was given up'));
      return this.#ask(
        client.query(toDriverQuery(sql, parameters)).then((result) => {
          this.#heardAt = performance.now();
          return result;
        }),
        () => (isGivenUp = true),
      );
    };
    const release = (destroy?: boolean) => client.release(destroy || isGivenUp);
    return { query, release } as unknown as PostgresPoolClient;
  }

  /** Fails at once while the server is known to be unreachable. */
  #ask<T>(answer: Promise<T>, onGivenUp: () => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const running: RunningQuery = {
        since: performance.now(),
        giveUp: (error) => {
          this.#running.delete(running);
          onGivenUp();
          reject(error);
        },
      };
      this.#running.add(running);
      this.#watching ??= setInterval(() => this.#checkRunning(), PROBE_INTERVAL_MS);
      answer
        .finally(() => this.#running.delete(running))
        .then(resolve, (error: unknown) => reject(toDatabaseError(error)));
    });
  }

  #checkRunning(): void {
    const [oldest] = this.#running;
    if (!oldest) {
      clearInterval(this.#watching);
      this.#watching = undefined;
      return;
    }
    const now = performance.now();
    if (now - oldest.since > MAX_ANSWER_MS)
      oldest.giveUp(new DatabaseUnavailable('a statement has no answer'));
    const isUnanswered = now - Math.max(oldest.since, this.#heardAt) > PROBE_AFTER_MS;
    if (isUnanswered && !this.#isProbing) this.#probe().catch(this.#onError);
  }

  /** A slow statement alone is no sign of an outage. */
  async #probe(): Promise<void> {
    this.#isProbing = true;
    const startedAt = performance.now();
    const isThere = await isAnswering(this.options);
    this.#isProbing = false;
    if (isThere) this.#heardAt = performance.now();
    else if (this.#heardAt < startedAt && !this.#hasEnded) await this.#waitForServer();
  }

  async #waitForServer(): Promise<void> {
    const outage = new DatabaseUnavailable('PostgreSQL does not answer');
    this.#isUnavailable = true;
    this.#onError(outage);
    for (const running of this.#running) running.giveUp(outage);
    this.#pool.end().catch(this.#onError);
    this.#pool = openPool(this.options, this.#onError);
    while (!this.#hasEnded && !(await isAnswering(this.options))) await pause(PROBE_INTERVAL_MS);
    this.#isUnavailable = false;
  }
}

/** True also where the server rejects the connection for a reason other than an outage. */
async function isAnswering(options: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  // Its later errors do not matter.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return databaseOutage(toDatabaseError(error)) !== 'away';
  } finally {
    client.end().catch(() => undefined);
  }
}

/** A broken connection does not end the process; the next query takes another. */
function openPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('connect', (client) => client.on('error', onError));
  // Already reported by the client.
  pool.on('error', () => undefined);
  return pool;
}

/** Errors without a server's code are the connection's. */
function toDatabaseError(error: unknown): unknown {
  const isOfConnection =
    error instanceof Error && !(error instanceof pg.DatabaseError) && !(error instanceof TypeError);
  if (!isOfConnection || error instanceof DatabaseUnavailable) return error;
  const { code } = error as { code?: string };
  return new DatabaseUnavailable(error.message || code || 'no connection', { cause: error });
}

export async function askDriver<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
