import { findState } from '../../app/search/index/postgres/postgres-search-store.server.ts';
import { searchPath } from '../../app/search/index/sqlite/sqlite-indexer.server.ts';
import { SqliteSearchReader } from '../../app/search/index/sqlite/sqlite-search-store.server.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import type { FilledMarket } from '../market/filled-market.ts';

/** Where the market's index stands, as text: it changes when a rebuild begins, goes on or ends. */
export async function readIndexPlace({ settings }: Pick<FilledMarket, 'settings'>): Promise<string> {
  return JSON.stringify(await readState(settings));
}

async function readState({ DATA_DIR, DATABASE_URL }: FilledMarket['settings']) {
  if (!DATABASE_URL) {
    const reader = new SqliteSearchReader(searchPath(DATA_DIR));
    const state = reader.findState();
    reader.close();
    return state;
  }
  const database = openPostgres(DATABASE_URL, ({ message }) => console.error(message));
  const state = await findState(database.read);
  await database.close();
  // Also noted while nothing happens.
  return { ...state, readToEndAt: 0 };
}
