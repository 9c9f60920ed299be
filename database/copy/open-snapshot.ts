import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotOpen } from '../cannot-open.ts';
import type { Snapshot } from './market-copy.ts';
import { isInUse, openPostgresSnapshot } from './postgres-snapshot.ts';
import { openSqliteAlone, openSqliteSnapshot } from './sqlite-snapshot.ts';

/** Where a market's database is, by its settings. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

/**
 * Reads a market as it is now, while others go on using it; nothing is made or migrated.
 * @throws CannotOpen where there is none, where it is not yet whole or a newer version's, and where PostgreSQL can't be had
 */
export async function openSnapshot(place: DatabasePlace): Promise<Snapshot> {
  return place.databaseUrl ? openPostgresSnapshot(place.databaseUrl) : openSqliteSnapshot(findFile(place));
}

/**
 * Reads a market that nobody serves. An embedded one can't be opened by anybody else until this is closed; of one on
 * PostgreSQL it is only known that nobody was connected to it a moment ago.
 * @returns undefined while somebody has it open
 */
export async function openSnapshotAlone(place: DatabasePlace): Promise<Snapshot | undefined> {
  if (!place.databaseUrl) return openSqliteAlone(findFile(place));
  return (await isInUse(place.databaseUrl)) ? undefined : openSnapshot(place);
}

/**
 * For what would make an empty market by opening one.
 * @throws CannotOpen where no market is, and where it can't be used
 */
export async function expectMarket(place: DatabasePlace): Promise<void> {
  if (!place.databaseUrl) findFile(place);
  else await (await openPostgresSnapshot(place.databaseUrl)).close();
}

function findFile({ dataDir }: DatabasePlace): string {
  const path = join(dataDir, 'market.db');
  if (!existsSync(path)) throw new CannotOpen('장터의 데이터가 없어요. DATA_DIR를 확인해 주세요.');
  return path;
}
