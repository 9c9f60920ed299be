import { join } from 'node:path';
import { rejectUnfinishedMove } from './copy/unfinished-move.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { tellingWhere } from './postgres/tell-where.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/**
 * Opens the market's database, embedded in `dataDir` unless a PostgreSQL is named, and migrates it.
 * @throws CannotOpen when it is a newer version's, when a market is being moved into it, or when PostgreSQL can't be had
 */
export async function openDatabase(
  settings: { dataDir: string; databaseUrl: string | undefined },
  onError: (error: Error) => void,
): Promise<Database> {
  const database = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, onError)
    : await openSqlite(join(settings.dataDir, 'market.db'));
  try {
    await tellingWhere(settings.databaseUrl, async () => {
      await rejectUnfinishedMove(database);
      await migrate(database);
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
