import { basename, join } from 'node:path';
import { appendAudit } from '../../app/platform/audit-log.server.ts';
import { withPostgres } from '../../database/copy/fill-postgres.ts';
import type { DatabaseLocation } from '../../database/copy/open-snapshot.ts';
import type { Database } from '../../database/database.ts';
import { openSqlite } from '../../database/sqlite/open-sqlite.ts';

interface RecordedBackup {
  operator: string;
  path: string;
  madeAt: Date;
  /** What the market lacks or has damaged: `사진 3개가 없거나 손상됐어요.` Empty for nothing. */
  flaw: string;
}

/** Notes a backup in the audit log of its market, from which servers tell its age. One that can't be noted is as good. */
export async function recordBackup(location: DatabaseLocation, backup: RecordedBackup): Promise<void> {
  const deps = { now: () => backup.madeAt.getTime(), operator: backup.operator };
  const entry = { act: 'backup', targetId: basename(backup.path), reason: backup.flaw } as const;
  const append = (database: Database) => database.transaction((tx) => appendAudit(tx, deps, entry));
  try {
    if (location.databaseUrl) await withPostgres(location.databaseUrl, append);
    else await withSqlite(join(location.dataDir, 'market.db'), append);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`백업은 다 했지만 장터의 기록에 적지 못했어요: ${why}`);
  }
}

/** Migrates nothing. */
async function withSqlite(path: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openSqlite(path);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
