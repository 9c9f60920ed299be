import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotOpen } from '../cannot-open.ts';
import { expectReadableFolder } from '../data-folder.ts';
import type { Snapshot } from './market-copy.ts';
import { rejectMoved } from './moved-market.ts';
import { isInUse, openPostgresSnapshot } from './postgres-snapshot.ts';
import { openSqliteAlone, openSqliteSnapshot } from './sqlite-snapshot.ts';

export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Of a market in use; migrates nothing. @throws CannotOpen if there is none, it is incomplete, newer or unreachable */
export async function openSnapshot(place: DatabasePlace): Promise<Snapshot> {
  return place.databaseUrl ? openPostgresSnapshot(place.databaseUrl) : openSqliteSnapshot(findFile(place));
}

/**
 * Reads a market that is not running. An embedded one stays locked until this is closed; on PostgreSQL no one was
 * connected a moment ago.
 * @returns undefined while it is in use
 */
export async function openSnapshotAlone(place: DatabasePlace): Promise<Snapshot | undefined> {
  if (!place.databaseUrl) return openSqliteAlone(findFile(place));
  return (await isInUse(place.databaseUrl)) ? undefined : openSnapshot(place);
}

/** For commands that would otherwise create an empty market. @throws CannotOpen */
export async function expectMarket(place: DatabasePlace): Promise<void> {
  if (!place.databaseUrl) findFile(place);
  else await (await openPostgresSnapshot(place.databaseUrl)).close();
}

function findFile({ dataDir }: DatabasePlace): string {
  expectReadableFolder(dataDir);
  const path = join(dataDir, 'market.db');
  if (!existsSync(path)) throw new CannotOpen(`장터의 데이터가 없어요: ${path}. DATA_DIR를 확인해 주세요.`);
  rejectMoved(dataDir);
  return path;
}
