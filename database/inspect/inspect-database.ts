import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { expectReadableFolder } from '../data-folder.ts';
import type { DatabaseLocation } from '../copy/open-snapshot.ts';
import { rejectMoved } from '../copy/moved-market.ts';
import type { DatabaseInspection } from './database-inspection.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { inspectSqlite } from './inspect-sqlite.ts';

/** Changes nothing and creates nothing. @throws CannotOpen where the market cannot be opened as it is */
export async function inspectDatabase({
  dataDir,
  databaseUrl,
}: DatabaseLocation): Promise<DatabaseInspection> {
  if (databaseUrl) return inspectPostgres(databaseUrl);
  const path = join(dataDir, 'market.db');
  expectReadableFolder(dataDir);
  rejectMoved(dataDir);
  return inspectSqlite(existsSync(path) ? path : undefined);
}
