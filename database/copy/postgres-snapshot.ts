import pg from 'pg';
import { askDriver } from '../postgres/postgres-pool.ts';
import { safeIntegers } from '../postgres/open-postgres.ts';
import { withServerInError } from '../postgres/server-in-error.ts';
import { copiedTables, type FoundTable } from './copied-tables.ts';
import { expectWholeMarket, levelOf } from './market-level.ts';
import {
  ROWS_AT_ONCE,
  toCell,
  type Counter,
  type Row,
  type Snapshot,
  type TableShape,
} from './market-copy.ts';

/** A silent server must not hold up nightly backups. */
const MAX_CONNECT_MS = 10_000;

/** Its errors name the server. */
export interface Connection {
  ask<R extends pg.QueryResultRow>(text: string): Promise<R[]>;
  askForLists(text: string): Promise<unknown[][]>;
  close(): Promise<void>;
}

/** One read-only transaction: locks no rows and does not hold back readers of the change log. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const connection = await connectToServer(url);
  try {
    return await begin(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

export async function isInUse(url: string): Promise<boolean> {
  const connection = await connectToServer(url);
  try {
    const others = await connection.ask(`select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
    return others.length > 0;
  } finally {
    await connection.close();
  }
}

export async function connectToServer(url: string): Promise<Connection> {
  const naming = <T>(ask: () => Promise<T>) => withServerInError(url, () => askDriver(ask));
  const client = await naming(() => connectClient(url));
  return {
    ask: async <R extends pg.QueryResultRow>(text: string) =>
      (await naming(() => client.query<R>(text))).rows,
    askForLists: async (text) =>
      (await naming(() => client.query<unknown[]>({ text, rowMode: 'array' }))).rows,
    close: () => client.end(),
  };
}

async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: MAX_CONNECT_MS,
    keepAlive: true,
    types: safeIntegers,
  });
  // The next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function begin(connection: Connection): Promise<Snapshot> {
  await connection.ask('begin isolation level repeatable read read only');
  await connection.ask('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const found = await findTables(connection);
  expectWholeMarket(found);
  const tables = copiedTables(found);
  return {
    level: levelOf(await connection.ask<{ name: string }>('select name from kysely_migration')),
    tables,
    counters: await findCounters(connection, tables),
    rows: (table) => readRows(connection, table),
    close: () => connection.close(),
  };
}

const TABLES = `
  select relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
    array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f') as "pointsAt"
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`;

async function findTables({ ask }: Connection): Promise<FoundTable[]> {
  return ask<FoundTable>(TABLES);
}

const COUNTERS = `
  select relname as "table", attname as "column",
    coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass), 0) as last
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where attidentity <> '' and relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`;

async function findCounters({ ask }: Connection, tables: TableShape[]): Promise<Counter[]> {
  return (await ask<Counter>(COUNTERS)).filter(({ table }) => tables.some(({ name }) => name === table));
}

async function* readRows(
  { ask, askForLists }: Connection,
  { name, columns }: TableShape,
): AsyncGenerator<Row[]> {
  const cursor = pg.escapeIdentifier(`copy_${name}`);
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await ask(`declare ${cursor} no scroll cursor for select ${list} from ${pg.escapeIdentifier(name)}`);
  for (;;) {
    const rows = await askForLists(`fetch ${ROWS_AT_ONCE} from ${cursor}`);
    if (rows.length === 0) break;
    yield rows.map((row) => row.map(toCell));
  }
  await ask(`close ${cursor}`);
}
