import { join } from 'node:path';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Opens the market's database, embedded in `dataDir` unless a PostgreSQL is named, and migrates it. */
export async function openDatabase(
  settings: { dataDir: string; databaseUrl: string | undefined },
  onError: (error: Error) => void,
): Promise<Database> {
  const database = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, onError)
    : await openSqlite(join(settings.dataDir, 'market.db'));
  await migrate(database);
  return database;
}
