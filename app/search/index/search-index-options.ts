import type { Database } from '../../../database/database.ts';

export interface RebuildOptions {
  database: Database;
  /** The folder of market.db, and of search.db beside it. */
  dataDir: string;
}

export interface OpenSearchOptions extends RebuildOptions {
  /** Told what went wrong while following; the follower tries again. */
  onError(error: unknown): void;
  /** How often the change log is looked at. */
  everyMs?: number;
}
