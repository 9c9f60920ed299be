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

/** Whoever waits longer for the writer is told so: something holds it up, and they hold a request each. */
const MAX_WAIT_MS = 3_000;

/** Where SQL goes: a connection on this thread, or the writer's thread. */
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

/** One connection, handed to one holder at a time in the order of asking; `DatabaseBusy` when one's turn does not come. */
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
      // SQLite has undone it already where the disk is full, and that error is the one to tell.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }

  async destroy(): Promise<void> {
    await this.#link.close();
  }
}

class LinkAdapter extends SqliteAdapter {
  /** The driver hands its connection out itself; Kysely's own line has no end, and is lost when somebody gives up. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite's DDL is transactional, so that a migration that is killed leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over a link; `exclusive` for the one that runs transactions. */
export function sqliteDialect(link: SqliteLink, exclusive: boolean): Dialect {
  return {
    createAdapter: () => new LinkAdapter(),
    createDriver: () => new LinkDriver(link, exclusive),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
