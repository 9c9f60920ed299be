import { join } from 'node:path';
import { rejectMoved } from './copy/moved-market.ts';
import { rejectUnfinishedMove } from './copy/unfinished-move.ts';
import type { Database } from './database.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { withServerInError } from './postgres/server-in-error.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Embedded in `dataDir` without a PostgreSQL; migrates. @throws CannotOpen if newer, unreachable, moved or being moved */
export async function openDatabase(
  settings: { dataDir: string; databaseUrl: string | undefined },
  onError: (error: Error) => void,
  onMigration?: MigrateOptions['onMigration'],
): Promise<Database> {
  if (!settings.databaseUrl) rejectMoved(settings.dataDir);
  const database = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, onError)
    : await openSqlite(join(settings.dataDir, 'market.db'));
  try {
    await withServerInError(settings.databaseUrl, async () => {
      await rejectUnfinishedMove(database);
      await migrate(database, { onMigration });
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
