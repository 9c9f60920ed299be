import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { databaseOutage, DatabaseUnavailable } from '../outage.ts';

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

/** A server of which nothing was heard for so long while it was asked is looked at, and looks take so long at most. */
const SILENT_MS = 1_000;
const LOOK_MS = 1_000;
const LOOK_EVERY_MS = 250;
/** More than a statement may take (`statement_timeout`): its connection is gone, whatever the system thinks of it. */
const MAX_ANSWER_MS = 12_000;

interface RunningQuery {
  since: number;
  giveUp(error: DatabaseUnavailable): void;
}

/**
 * Connections to a server that may go away and come back. One that refuses is an error at once; one that says nothing
 * at all is found out within about two seconds, and from then on whoever asks is told so (`DatabaseUnavailable`) without
 * waiting, until it answers again.
 */
export class WatchedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly #onError: (error: Error) => void;
  readonly #running = new Set<RunningQuery>();
  #pool: pg.Pool;
  /** When a statement was last answered, by `performance.now`. */
  #heardAt = performance.now();
  #watching: NodeJS.Timeout | undefined;
  #isLooking = false;
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
        (late) => late.release(true),
        () => undefined,
      );
    });
    return this.#watch(client);
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
        client.query(sql, parameters as unknown[]).then((result) => {
          this.#heardAt = performance.now();
          return result;
        }),
        () => (isGivenUp = true),
      );
    };
    const release = (destroy?: boolean) => client.release(destroy || isGivenUp);
    return { query, release } as unknown as PostgresPoolClient;
  }

  /** What the server answers, or an error as soon as it is known that it does not. */
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
      this.#watching ??= setInterval(() => this.#lookAtWaiting(), LOOK_EVERY_MS);
      answer
        .finally(() => this.#running.delete(running))
        .then(resolve, (error: unknown) => reject(toDatabaseError(error)));
    });
  }

  #lookAtWaiting(): void {
    const [longest] = this.#running;
    if (!longest) {
      clearInterval(this.#watching);
      this.#watching = undefined;
      return;
    }
    const now = performance.now();
    if (now - longest.since > MAX_ANSWER_MS)
      longest.giveUp(new DatabaseUnavailable('a statement has no answer'));
    const isSilent = now - Math.max(longest.since, this.#heardAt) > SILENT_MS;
    if (isSilent && !this.#isLooking) this.#look().catch(this.#onError);
  }

  /** A statement may take its time; a server that lets nobody in either is away. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    const startedAt = performance.now();
    const isThere = await isAnswering(this.options);
    this.#isLooking = false;
    if (isThere) this.#heardAt = performance.now();
    else if (this.#heardAt < startedAt && !this.#hasEnded) await this.#beAway();
  }

  /** Gives up all that is under way, with its connections, and lets nobody wait until the server answers again. */
  async #beAway(): Promise<void> {
    const away = new DatabaseUnavailable('PostgreSQL does not answer');
    this.#isUnavailable = true;
    this.#onError(away);
    for (const running of this.#running) running.giveUp(away);
    this.#pool.end().catch(this.#onError);
    this.#pool = openPool(this.options, this.#onError);
    while (!this.#hasEnded && !(await isAnswering(this.options))) await pause(LOOK_EVERY_MS);
    this.#isUnavailable = false;
  }
}

/** Whether the server lets somebody in, or says why not in a way that does not mean that it is away. */
async function isAnswering(options: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: LOOK_MS });
  // Once it is connected nothing more is asked of it.
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

/** A pool of which a connection that breaks, idle or in use, does not end the process; the next query takes another. */
function openPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('connect', (client) => client.on('error', onError));
  // The pool tells of those that were idle once more.
  pool.on('error', () => undefined);
  return pool;
}

/** The driver's errors are the server's own, of wrong values, or else of the connection: those become `DatabaseUnavailable`. */
function toDatabaseError(error: unknown): unknown {
  const isOfConnection =
    error instanceof Error && !(error instanceof pg.DatabaseError) && !(error instanceof TypeError);
  if (!isOfConnection || error instanceof DatabaseUnavailable) return error;
  const { code } = error as { code?: string };
  return new DatabaseUnavailable(error.message || code || 'no connection', { cause: error });
}

/** What the driver answers; what it fails with is told as above. */
export async function askDriver<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
