import { DatabaseSync } from 'node:sqlite';
import { expectWholeMarket, levelOf } from '../copy/market-level.ts';
import { pendingMigrations } from '../migrate.ts';
import { toWriteFailure, type DatabaseInspection, type WriteFailure } from './database-inspection.ts';

/** The patience of requests. */
const BUSY_MS = 2_000;

/** @param path undefined where there is no file yet: opening would create it */
export function inspectSqlite(path: string | undefined): DatabaseInspection {
  const db = new DatabaseSync(path ?? ':memory:');
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    const select = <T>(sql: string) => db.prepare(sql).all() as T[];
    const [{ version }] = select<{ version: string }>('select sqlite_version() as version') as [
      { version: string },
    ];
    const found = { version, isTooOld: false };
    if (path === undefined) return { ...found, hasMarket: false, pending: 0, writeFailure: undefined };
    expectWholeMarket(select(`select name from sqlite_master where type = 'table'`));
    const applied = select<{ name: string }>('select name from kysely_migration');
    levelOf(applied);
    const names = applied.map(({ name }) => name);
    const pending = pendingMigrations('sqlite', names).length;
    return { ...found, hasMarket: true, pending, writeFailure: tryToWrite(db) };
  } finally {
    db.close();
  }
}

function tryToWrite(db: DatabaseSync): WriteFailure | undefined {
  try {
    db.exec('begin immediate; update kysely_migration_lock set is_locked = is_locked');
    return undefined;
  } catch (error) {
    return toWriteFailure(error);
  } finally {
    if (db.isTransaction) db.exec('rollback');
  }
}
