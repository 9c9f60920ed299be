import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { loadMarket } from './load-market.ts';
import type { MarketCopy } from './market-copy.ts';

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

/** Opens the PostgreSQL at `url` as it is, migrating nothing, for as long as `work` takes. */
export async function withPostgres<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // A connection that breaks is told by whatever is asked of it.
  const database = openPostgres(url, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
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
