import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from '../../../../database/sqlite/damage.ts';
import { assertPragma } from '../../../../database/sqlite/open-sqlite.ts';
import { StatementRunner, type StatementResult } from '../../../../database/sqlite/statement.ts';
import { GRAMS_VERSION } from '../../text/index-grams.ts';
import { VOCABULARY_VERSION } from '../../rewrite/vocabulary.ts';

/** Of a file with the same number every table is as this code makes it. */
const FILE_VERSION = GRAMS_VERSION * 1_000 + VOCABULARY_VERSION;
const DROP = ['document', 'follower', 'word', 'phrase', 'named']
  .map((table) => `drop table if exists ${table};`)
  .join(' ');
/**
 * rowid is feedSeq. Only the grams' lists of rowids are kept: neither text nor positions. What each listing was counted
 * by stands in "named", so that it can be taken off again when the listing is another or gone. With more room for what is
 * being added (8 MiB instead of one) a rebuild writes fewer segments, in a quarter less time.
 */
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

/** What search.db holds can't be read any more. Nothing is lost with it: it is made from the market's tables. */
export class DamagedIndex extends Error {
  override readonly name = 'DamagedIndex';
}

/**
 * Does `work` on search.db.
 * @throws DamagedIndex where the file turns out to be damaged
 */
export function tellingDamagedIndex<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new DamagedIndex(`search.db is damaged: ${error.message}`, { cause: error });
  }
}

/** Statements on search.db; each of them throws `DamagedIndex` where it meets damage. */
export class SearchStatements extends StatementRunner {
  override run(sql: string, parameters: readonly unknown[]): StatementResult {
    return tellingDamagedIndex(() => super.run(sql, parameters));
  }
}

/** Opens search.db at `path` for writing; makes it where it is missing, and anew where it can't be read as a database. */
export function openSearchFile(path: string): DatabaseSync {
  try {
    return openChecked(path);
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
    removeSearchFile(path);
    return openChecked(path);
  }
}

/** Whoever still has it open goes on with what it was. */
export function removeSearchFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function openChecked(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    tellingDamagedIndex(() => prepare(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepare(db: DatabaseSync): void {
  // NORMAL can lose the last commits at a power cut, and with them their place in the log: they are repeated.
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  assertPragma(db, 'journal_mode', 'wal');
  inTransaction(db, () => {
    const version = db.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version !== FILE_VERSION) db.exec(`${DROP} ${CREATE} PRAGMA user_version = ${FILE_VERSION};`);
  });
}

/** Runs `work` in one transaction, which other processes with the same file wait for. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  tellingDamagedIndex(() => db.exec('begin immediate'));
  try {
    const result = work();
    tellingDamagedIndex(() => db.exec('commit'));
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}
