import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { DatabaseBusy } from '../outage.ts';
import type { StatementResult } from './statement.ts';

/** Longer waits fail with `DatabaseBusy`. */
const MAX_WAIT_MS = 3_000;

export interface SqliteLink {
  execute(sql: string, parameters: readonly unknown[]): StatementResult | Promise<StatementResult>;
  close(): Promise<void>;
}

class LinkConnection implements DatabaseConnection {
  readonly #link: SqliteLink;

  constructor(link: SqliteLink) {
    this.#link = link;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#link.execute(query.sql, query.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used on SQLite');
  }
}

/** One connection, handed out in order; `DatabaseBusy` after `MAX_WAIT_MS`. */
class LinkDriver implements Driver {
  readonly #link: SqliteLink;
  readonly #exclusive: boolean;
  readonly #waiting: (() => void)[] = [];
  #held = false;

  constructor(link: SqliteLink, exclusive: boolean) {
    this.#link = link;
    this.#exclusive = exclusive;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#exclusive) {
      if (this.#held) await this.#waitForTurn();
      this.#held = true;
    }
    return new LinkConnection(this.#link);
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(new DatabaseBusy(`the writer was not free within ${MAX_WAIT_MS} ms`));
      }, MAX_WAIT_MS);
      const begin = () => {
        clearTimeout(giveUp);
        resolve();
      };
      this.#waiting.push(begin);
    });
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // A full disk rolls back by itself, and its error is the one to report.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }

  async destroy(): Promise<void> {
    await this.#link.close();
  }
}

class LinkAdapter extends SqliteAdapter {
  /** Kysely's own queue is unbounded and loses places. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Killed migrations leave nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** `exclusive` for the connection that runs transactions. */
export function sqliteDialect(link: SqliteLink, exclusive: boolean): Dialect {
  return {
    createAdapter: () => new LinkAdapter(),
    createDriver: () => new LinkDriver(link, exclusive),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
