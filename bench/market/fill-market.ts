import { rebuildSearchIndex } from '../../app/search/index/open-search-index.server.ts';
import { openDatabase } from '../../database/open-database.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';

/** Makes a generated market of `listings` in an empty folder, or in an empty database, with its search index. */
export async function fillMarket(
  dataDir: string,
  databaseUrl: string | undefined,
  listings: number,
): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => console.error(error.message));
  try {
    if (databaseUrl) await fillPostgres(databaseUrl, listings, Date.now());
    else fillSqlite(dataDir, listings, Date.now());
    await rebuildSearchIndex({ database, dataDir });
  } finally {
    await database.close();
  }
}
