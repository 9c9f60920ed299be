import { DatabaseSync } from 'node:sqlite';
import { assertPragma } from '../../../../database/sqlite/pragma.ts';
import type { GramQuery, Candidates } from '../search-index.ts';
import {
  inTransaction,
  openSearchFile,
  SearchStatements,
  throwingDamagedIndex,
} from './sqlite-search-file.server.ts';
import { SqliteVocabularyReader, SqliteVocabularyWriter } from './sqlite-vocabulary-store.server.ts';

/** FTS5 uses limits on rowid only when they are bound as integers. */
export const CANDIDATES_SQL = `
  select rowid from document where document match ? and rowid >= ? and rowid < ? order by rowid desc limit ?`;
const MERGED_AT_ONCE = 1_000;
const SELECT_NEWEST = 'select rowid from document order by rowid desc limit 1';

const FIRST_WINDOW = 65_536;
const GROWTH = 4;
/** No further window begins that would exceed it. */
const LOOKUP_MS = 4;
/** Of the remaining time: the next window is often more expensive. */
const PLANNED = 0.8;

export interface SqliteFollowerState {
  seq: number;
  mark: string;
  /** During a rebuild: the listings below this `feedSeq` are still to be read. */
  rebuildBelow: number | null;
}

/** Grams need no escapes (see grams.ts). */
function allOf(grams: string[]): string {
  return `(${grams.map((gram) => `"${gram}"`).join(' AND ')})`;
}

function matchExpression({ all, anyOf = [], without }: GramQuery): string {
  const any = anyOf.length > 0 ? ` AND (${anyOf.map((gram) => `"${gram}"`).join(' OR ')})` : '';
  return `${allOf(all)}${any}${without ? ` NOT ${allOf(without)}` : ''}`;
}

const SELECT_STATE = 'select seq, mark, rebuild_below as rebuildBelow from follower';

export class SqliteSearchReader {
  readonly vocabulary: SqliteVocabularyReader;
  readonly #db: DatabaseSync;
  readonly #runner: SearchStatements;
  readonly #lookupMs: number;

  constructor(path: string, lookupMs: number = LOOKUP_MS) {
    this.#lookupMs = lookupMs;
    this.#db = new DatabaseSync(path, { readOnly: true });
    this.#db.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = ON; PRAGMA cache_size = -8192;');
    assertPragma(this.#db, 'query_only', 1);
    this.#runner = new SearchStatements(this.#db);
    this.vocabulary = new SqliteVocabularyReader(this.#runner);
  }

  /** FTS5 scans all listings with one of the grams, so the feed is searched in growing windows. */
  findCandidates(query: GramQuery, before: number | null, limit: number): Candidates {
    const expression = matchExpression(query);
    const startedAt = performance.now();
    const feedSeqs: number[] = [];
    let to = Math.min(before ?? Infinity, this.#newest() + 1);
    let size = FIRST_WINDOW;
    while (to > 0) {
      const from = Math.max(0, to - size);
      const windowAt = performance.now();
      const parameters = [expression, from, to, limit - feedSeqs.length];
      for (const { rowid } of this.#runner.run(CANDIDATES_SQL, parameters).rows) feedSeqs.push(Number(rowid));
      if (feedSeqs.length === limit) return { feedSeqs, before: feedSeqs.at(-1) ?? to };
      to = from;
      const now = performance.now();
      const affordable = (PLANNED * (this.#lookupMs - (now - startedAt))) / (now - windowAt);
      if (affordable * size < FIRST_WINDOW) break;
      size = Math.floor(size * Math.min(affordable, GROWTH));
    }
    return { feedSeqs, before: to > 0 ? to : null };
  }

  #newest(): number {
    return Number(this.#runner.run(SELECT_NEWEST, []).rows[0]?.['rowid'] ?? 0);
  }

  findState(): SqliteFollowerState | undefined {
    return this.#runner.run(SELECT_STATE, []).rows[0] as SqliteFollowerState | undefined;
  }

  close(): void {
    this.#db.close();
  }
}

export class SqliteSearchWriter {
  readonly vocabulary: SqliteVocabularyWriter;
  readonly #db: DatabaseSync;
  readonly #runner: SearchStatements;

  constructor(path: string) {
    this.#db = openSearchFile(path);
    this.#runner = new SearchStatements(this.#db);
    this.vocabulary = new SqliteVocabularyWriter(this.#db, this.#runner);
  }

  transaction<T>(work: () => T): T {
    return inTransaction(this.#db, work);
  }

  findState(): SqliteFollowerState | undefined {
    return this.#runner.run(SELECT_STATE, []).rows[0] as SqliteFollowerState | undefined;
  }

  saveState({ seq, mark, rebuildBelow }: SqliteFollowerState): void {
    const sql = 'insert or replace into follower (id, seq, mark, rebuild_below) values (1, ?, ?, ?)';
    this.#runner.run(sql, [seq, mark, rebuildBelow]);
  }

  removeRange(from: number, below: number): void {
    this.#removeWhere('rowid >= ? and rowid < ?', [from, below]);
  }

  remove(feedSeqs: number[]): void {
    for (const feedSeq of feedSeqs.toSorted((a, b) => a - b)) this.#removeWhere('rowid = ?', [feedSeq]);
  }

  /** At free rowids, ascending: FTS5 writes a segment at each descent. */
  add(documents: { feedSeq: number; grams: string[] }[]): void {
    for (const { feedSeq, grams } of documents.toSorted((a, b) => a.feedSeq - b.feedSeq)) {
      this.#runner.run('insert into document (rowid, grams) values (?, ?)', [feedSeq, grams.join(' ')]);
    }
  }

  /** A rebuild leaves a dozen segments that slow searches. Returns whether there is more to merge. */
  merge(step: 'first' | 'next'): boolean {
    const pages = step === 'first' ? -MERGED_AT_ONCE : MERGED_AT_ONCE;
    const before = this.#countChanges();
    this.#runner.run(`insert into document (document, rank) values ('merge', ?)`, [pages]);
    // FTS5 reports one change when nothing was left to merge.
    return this.#countChanges() - before >= 2;
  }

  #countChanges(): number {
    return Number(this.#runner.run('select total_changes() as count', []).rows[0]?.['count']);
  }

  countDocuments(): number {
    return Number(this.#runner.run('select count(*) as count from document', []).rows[0]?.['count']);
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #removeWhere(condition: string, rowids: number[]): void {
    throwingDamagedIndex(() => {
      const statement = this.#db.prepare(`delete from document where ${condition}`);
      // After a delete from a contentless table SQLite reports a last rowid beyond 2^53.
      statement.setReadBigInts(true);
      statement.run(...rowids.map(BigInt));
    });
  }
}
