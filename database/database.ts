import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;
/** Where a statement may change something: in a transaction, or by itself. */
export type AnyWriter = Kysely<Tables>;

/** One market's database, on either engine. */
export interface Database {
  engine: 'sqlite' | 'postgres';
  /** Reads outside a transaction. On SQLite this connection cannot write. */
  read: Reader;
  /**
   * Runs `work` in one transaction and commits it, or rolls it back and rethrows. On SQLite there is
   * one writer, so nothing but SQL may be awaited inside. On PostgreSQL it may run more than once, when
   * another transaction was in its way: what it does outside the database must bear that.
   */
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /**
   * Runs the one statement of `work`, committed by itself: on SQLite a third of the messages to the writer's thread
   * that a transaction takes, on PostgreSQL a third of the ways.
   */
  statement<T>(work: (db: AnyWriter) => Promise<T>): Promise<T>;
  /** The connection that may change the schema; for migrations only. */
  schema: Kysely<Tables>;
  close(): Promise<void>;
}
