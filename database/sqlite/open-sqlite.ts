import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables/tables.ts';
import { sqliteDialect, type SqliteLink } from './dialect.ts';
import { assertPragma } from './pragma.ts';
import { StatementRunner } from './statement.ts';
import { openWriterLink } from './writer-link.ts';

function openReaderLink(path: string): SqliteLink {
  const db = new DatabaseSync(path, { readOnly: true });
  // Not memory-mapped: that took 250 MB more for a million listings, and no list was faster.
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;');
  assertPragma(db, 'query_only', 1);
  assertPragma(db, 'journal_mode', 'wal');
  const runner = new StatementRunner(db);
  return {
    execute: (sql, parameters) => runner.run(sql, parameters),
    close: async () => {
      if (db.isOpen) db.close();
    },
  };
}

/** Creates file and folder if needed. */
export async function openSqlite(path: string): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const writerLink = openWriterLink(path);
  // The file must exist in WAL mode before it is opened read-only.
  await writerLink.execute('select 1', []);
  const plugins = [new CamelCasePlugin()];
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writerLink, true), plugins });
  const readerLink = openReaderLink(path);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(readerLink, false), plugins });
  return {
    engine: 'sqlite',
    read,
    schema: writer,
    transaction: (work) => writer.transaction().execute(work),
    statement: (work) => work(writer),
    close: async () => {
      // Kysely closes only what it has used; the writer goes last and checkpoints the WAL.
      await read.destroy();
      await readerLink.close();
      await writer.destroy();
      await writerLink.close();
    },
  };
}
