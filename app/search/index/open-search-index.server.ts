import { FOLLOW_EVERY_MS } from '../../platform/follow-changes.server.ts';
import {
  openPostgresSearchIndex,
  rebuildPostgresSearchIndex,
} from './postgres/postgres-search-index.server.ts';
import type { OpenSearchOptions, RebuildOptions, SearchIndex } from './search-index.ts';
import { openSqliteSearchIndex, rebuildSqliteSearchIndex } from './sqlite/sqlite-search-index.server.ts';

/**
 * Opens the search index of the database's engine and starts to follow the change log. An index that is new, or
 * has lost its place in the log, is filled from the tables in the background, newest listings first.
 */
export async function openSearchIndex(options: OpenSearchOptions): Promise<SearchIndex> {
  const given = { everyMs: FOLLOW_EVERY_MS, ...options };
  return options.database.engine === 'sqlite' ? openSqliteSearchIndex(given) : openPostgresSearchIndex(given);
}

/**
 * Makes the index anew from the tables; servers may go on running, and find what was in it meanwhile.
 * @returns the number of listings in it
 */
export async function rebuildSearchIndex(options: RebuildOptions): Promise<number> {
  const isSqlite = options.database.engine === 'sqlite';
  return isSqlite ? rebuildSqliteSearchIndex(options) : rebuildPostgresSearchIndex(options);
}
