import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { tellingWhere } from '../postgres/tell-where.ts';
import { loadMarket } from './load-market.ts';
import type { MarketCopy } from './market-copy.ts';

/** Any number of our own; locks are of one database. */
const RESTORING = 1_684_108_137;

/**
 * Puts a copy into the PostgreSQL at `url`, in one transaction.
 * @param around what else is to be done in it, before the copy and after
 */
export async function fillPostgres(
  url: string,
  copy: MarketCopy,
  around: { before(tx: Writer): Promise<void>; after(tx: Writer): Promise<void> },
): Promise<Map<string, number>> {
  return withPostgres(url, ({ schema }) =>
    schema.transaction().execute(async (tx) => {
      // The rows may come from a slow place.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await around.before(tx);
      const counts = await loadMarket('postgres', tx, copy);
      await around.after(tx);
      return counts;
    }),
  );
}

/**
 * Opens the PostgreSQL at `url` as it is, migrating nothing, for as long as `work` takes.
 * @throws CannotOpen where it can't be had, or goes away meanwhile
 */
export async function withPostgres<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // A connection that breaks is told by whatever is asked of it.
  const database = openPostgres(url, () => undefined);
  try {
    return await tellingWhere(url, () => work(database));
  } finally {
    await database.close();
  }
}

/**
 * Lets one restore at a time go on, until its transaction ends: those that waited find a market then, and not one that
 * comes into being beside theirs.
 */
export async function restoreInTurn(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(RESTORING)})`.execute(tx);
}

/** The names of all tables, of whomever: where there is one, no market is put in. */
export async function listTables(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Removes tables with all that is in them. */
export async function dropTables(tx: Writer, names: string[]): Promise<void> {
  if (names.length > 0)
    await sql`drop table ${sql.join(names.map((name) => sql.id(name)))} cascade`.execute(tx);
}
