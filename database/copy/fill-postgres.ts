import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { withServerInError } from '../postgres/server-in-error.ts';
import { loadMarket } from './load-market.ts';
import type { MarketCopy } from './market-copy.ts';

const RESTORING = 1_684_108_137;

/** Loads a copy in one transaction. @param around runs before and after the copy */
export async function fillPostgres(
  url: string,
  copy: MarketCopy,
  around: { before(tx: Writer): Promise<void>; after(tx: Writer): Promise<void> },
): Promise<Map<string, number>> {
  return withPostgres(url, ({ schema }) =>
    schema.transaction().execute(async (tx) => {
      // The source may be slow.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await around.before(tx);
      const counts = await loadMarket('postgres', tx, copy);
      await around.after(tx);
      return counts;
    }),
  );
}

/** Opens without migrating. @throws CannotOpen */
export async function withPostgres<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // Failures are reported by the next query.
  const database = openPostgres(url, () => undefined);
  try {
    return await withServerInError(url, () => work(database));
  } finally {
    await database.close();
  }
}

/** Later restores wait, and then find a complete market. */
export async function restoreInTurn(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(RESTORING)})`.execute(tx);
}

/** Owned by anyone: a market is only loaded into an empty database. */
export async function listTables(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function dropTables(tx: Writer, names: string[]): Promise<void> {
  if (names.length > 0)
    await sql`drop table ${sql.join(names.map((name) => sql.id(name)))} cascade`.execute(tx);
}
