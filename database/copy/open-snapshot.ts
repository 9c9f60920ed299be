import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotOpen } from '../cannot-open.ts';
import { expectReadableFolder } from '../data-folder.ts';
import type { Snapshot } from './market-copy.ts';
import { rejectMoved } from './moved-market.ts';
import { isInUse, openPostgresSnapshot } from './postgres-snapshot.ts';
import { openSqliteAlone, openSqliteSnapshot } from './sqlite-snapshot.ts';

export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Of a market in use; migrates nothing. @throws CannotOpen if there is none, it is incomplete, newer or unreachable */
export async function openSnapshot(location: DatabaseLocation): Promise<Snapshot> {
  return location.databaseUrl
    ? openPostgresSnapshot(location.databaseUrl)
    : openSqliteSnapshot(findFile(location));
}

/**
 * Reads a market that is not running. An embedded one stays locked until this is closed; on PostgreSQL no one was
 * connected a moment ago.
 * @returns undefined while it is in use
 */
export async function openSnapshotAlone(location: DatabaseLocation): Promise<Snapshot | undefined> {
  if (!location.databaseUrl) return openSqliteAlone(findFile(location));
  return (await isInUse(location.databaseUrl)) ? undefined : openSnapshot(location);
}

/** For commands that would otherwise create an empty market. @throws CannotOpen */
export async function expectMarket(location: DatabaseLocation): Promise<void> {
  if (!location.databaseUrl) findFile(location);
  else await (await openPostgresSnapshot(location.databaseUrl)).close();
}

function findFile({ dataDir }: DatabaseLocation): string {
  expectReadableFolder(dataDir);
  const path = join(dataDir, 'market.db');
  if (!existsSync(path)) throw new CannotOpen(`장터의 데이터가 없어요: ${path}. DATA_DIR를 확인해 주세요.`);
  rejectMoved(dataDir);
  return path;
}
