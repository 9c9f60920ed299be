import type { DatabaseSync } from 'node:sqlite';

/** SQLite ignores a pragma that it does not know or cannot follow. */
export function assertPragma(db: DatabaseSync, name: string, wanted: string | number): void {
  const row = db.prepare(`PRAGMA ${name}`).get();
  const value = row && Object.values(row)[0];
  if (value !== wanted) throw new Error(`SQLite's ${name} is ${String(value)}, not ${wanted}`);
}
