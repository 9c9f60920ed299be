import { POLL_EVERY_MS } from '../../platform/follow/follow-changes.server.ts';
import {
  openPostgresSearchIndex,
  rebuildPostgresSearchIndex,
} from './postgres/postgres-search-index.server.ts';
import type { OpenSearchOptions, RebuildOptions, SearchIndex } from './search-index.ts';
import { openSqliteSearchIndex, rebuildSqliteSearchIndex } from './sqlite/sqlite-search-index.server.ts';

/** A new index, or one that lost its position, is filled in the background, newest listings first. */
export async function openSearchIndex(options: OpenSearchOptions): Promise<SearchIndex> {
  const given = { everyMs: POLL_EVERY_MS, ...options };
  return options.database.engine === 'sqlite' ? openSqliteSearchIndex(given) : openPostgresSearchIndex(given);
}

/** Servers may keep running on the old content. Returns the number of listings. */
export async function rebuildSearchIndex(options: RebuildOptions): Promise<number> {
  const isSqlite = options.database.engine === 'sqlite';
  return isSqlite ? rebuildSqliteSearchIndex(options) : rebuildPostgresSearchIndex(options);
}
