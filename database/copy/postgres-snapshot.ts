import pg from 'pg';
import { safeIntegers } from '../postgres/open-postgres.ts';
import { copiedTables, type FoundTable } from './copied-tables.ts';
import {
  ROWS_AT_ONCE,
  toCell,
  type Counter,
  type Row,
  type Snapshot,
  type TableShape,
} from './market-copy.ts';

/** A server that takes connections and says nothing must not hold up each night's backup. */
const LONGEST_CONNECT_MS = 10_000;

/**
 * Reads the database at `url` as it is now, in one transaction that only reads: it locks no row, and having no
 * transaction id it does not hold back those who read the change log.
 */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url);
  try {
    return await begin(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Whether anybody is connected to the database at `url`. */
export async function isInUse(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query(`select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LONGEST_CONNECT_MS,
    keepAlive: true,
    types: safeIntegers,
  });
  // Whatever is asked next is told so too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function begin(client: pg.Client): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const names = rows.map(({ name }) => name).sort();
  const tables = copiedTables(await findTables(client));
  return {
    level: names.at(-1) ?? '',
    tables,
    counters: await findCounters(client, tables),
    rows: (table) => readRows(client, table),
    close: () => client.end(),
  };
}

const TABLES = `
  select relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
    array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f') as "pointsAt"
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`;

async function findTables(client: pg.Client): Promise<FoundTable[]> {
  return (await client.query<FoundTable>(TABLES)).rows;
}

const COUNTERS = `
  select relname as "table", attname as "column",
    coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass), 0) as last
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where attidentity <> '' and relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`;

async function findCounters(client: pg.Client, tables: TableShape[]): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(COUNTERS);
  return rows.filter(({ table }) => tables.some(({ name }) => name === table));
}

async function* readRows(client: pg.Client, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  const cursor = pg.escapeIdentifier(`copy_${name}`);
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(
    `declare ${cursor} no scroll cursor for select ${list} from ${pg.escapeIdentifier(name)}`,
  );
  for (;;) {
    const text = `fetch ${ROWS_AT_ONCE} from ${cursor}`;
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows.map((row) => row.map(toCell));
  }
  await client.query(`close ${cursor}`);
}
