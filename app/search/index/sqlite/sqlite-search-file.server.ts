import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from '../../../../database/sqlite/damage.ts';
import { assertPragma } from '../../../../database/sqlite/pragma.ts';
import { StatementRunner, type StatementResult } from '../../../../database/sqlite/statement.ts';
import { GRAMS_VERSION } from '../../text/index-grams.ts';
import { VOCABULARY_VERSION } from '../../text/vocabulary.ts';

const FILE_VERSION = GRAMS_VERSION * 1_000 + VOCABULARY_VERSION;
const DROP = ['document', 'follower', 'word', 'phrase', 'named']
  .map((table) => `drop table if exists ${table};`)
  .join(' ');
/** rowid is `feedSeq`. "named" keeps what each listing was counted by, to be subtracted. 8 MiB speed up rebuilds. */
const CREATE = `
  create virtual table document using fts5(
    grams, content='', contentless_delete=1, detail=none, tokenize='ascii'
  );
  insert into document (document, rank) values ('hashsize', 8388608);
  create table follower (
    id integer primary key check (id = 1), seq integer not null, mark text not null, rebuild_below integer
  );
  create table word (word text primary key, listings integer not null) without rowid;
  create table phrase (text text primary key, listings integer not null) without rowid;
  create index phrase_shared on phrase (listings, text) where listings >= 2;
  create table named (feed_seq integer primary key, title text not null, brand text not null);`;

/** search.db is unreadable; it can be rebuilt from the tables. */
export class DamagedIndex extends Error {
  override readonly name = 'DamagedIndex';
}

export function throwingDamagedIndex<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new DamagedIndex(`search.db is damaged: ${error.message}`, { cause: error });
  }
}

export class SearchStatements extends StatementRunner {
  override run(sql: string, parameters: readonly unknown[]): StatementResult {
    return throwingDamagedIndex(() => super.run(sql, parameters));
  }
}

export function openSearchFile(path: string): DatabaseSync {
  try {
    return openChecked(path);
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
    removeSearchFile(path);
    return openChecked(path);
  }
}

/** Open connections keep the old file. */
export function removeSearchFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function openChecked(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    throwingDamagedIndex(() => prepare(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepare(db: DatabaseSync): void {
  // NORMAL may lose the last commits at a power cut, together with their position: they are repeated.
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  assertPragma(db, 'journal_mode', 'wal');
  inTransaction(db, () => {
    const version = db.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version !== FILE_VERSION) db.exec(`${DROP} ${CREATE} PRAGMA user_version = ${FILE_VERSION};`);
  });
}

export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  throwingDamagedIndex(() => db.exec('begin immediate'));
  try {
    const result = work();
    throwingDamagedIndex(() => db.exec('commit'));
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}
