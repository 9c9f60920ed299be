import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables/tables.ts';

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;
export type AnyWriter = Kysely<Tables>;

/** The number of connections of one process. */
export interface PoolState {
  open: number;
  idle: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

export type ChannelName = 'typing';

/** Between the servers of a market. Best effort: nothing is stored, and what a lost connection misses is not repeated. */
export interface Channel {
  /** Its sender hears it too. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Database {
  engine: 'sqlite' | 'postgres';
  read: Reader;
  /** Commits or rolls back. SQLite has one writer: await only SQL inside. PostgreSQL may run it again after a conflict. */
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** One statement, committed by itself, at a third of a transaction's round trips. */
  statement<T>(work: (db: AnyWriter) => Promise<T>): Promise<T>;
  schema: Kysely<Tables>;
  /** PostgreSQL only. */
  pool?(): PoolState;
  /** Of PostgreSQL. */
  openChannel?(name: ChannelName, onText: (text: string) => void): Channel;
  close(): Promise<void>;
}
