import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Reader } from '../../../../database/database.ts';
import { StatementRunner } from '../../../../database/sqlite/statement.ts';
import type { ChangeTable } from '../../../../database/tables/tables.ts';
import type { IndexedListing } from '../../text/index-grams.ts';

export interface LoggedChange {
  seq: number;
  kind: ChangeTable['kind'];
  productId: string | null;
  feedSeq: number | null;
  mark: string;
}

const SELECT_LISTINGS = `
  select id, feed_seq as feedSeq, title, brand, wants, "desc", category, sub_category as subCategory,
    price_won as priceWon
  from product`;
const SELECT_CHANGES = `
  select seq, kind, product_id as productId, feed_seq as feedSeq,
    created_at || '/' || coalesce(product_id, '') as mark from change`;

const SELECT_LAST_SEQ = `select seq from sqlite_sequence where name = 'change'`;

export async function findLastChangeSeq(db: Reader): Promise<number> {
  const { rows } = await sql.raw<{ seq: number }>(SELECT_LAST_SEQ).execute(db);
  return rows[0]?.seq ?? 0;
}

export class SqliteMarketReader {
  readonly #db: DatabaseSync;
  readonly #runner: StatementRunner;

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { readOnly: true });
    this.#db.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;');
    this.#runner = new StatementRunner(this.#db);
  }

  snapshot<T>(work: () => T): T {
    this.#db.exec('begin');
    try {
      return work();
    } finally {
      this.#db.exec('commit');
    }
  }

  /** Includes the change with that number where it is still kept; at most `limit` lines. */
  listChangesFrom(seq: number, limit: number): LoggedChange[] {
    return this.#select<LoggedChange>(`${SELECT_CHANGES} where seq >= ? order by seq limit ?`, [seq, limit]);
  }

  /** `seq` is 0 before the first; `mark` is '' once it is trimmed. */
  findLastChange(): { seq: number; mark: string } {
    const [counter] = this.#select<{ seq: number }>(SELECT_LAST_SEQ, []);
    const seq = counter?.seq ?? 0;
    return { seq, mark: this.listChangesFrom(seq, 1)[0]?.mark ?? '' };
  }

  listListingsById(ids: string[]): IndexedListing[] {
    return ids.flatMap((id) => this.#select<IndexedListing>(`${SELECT_LISTINGS} where id = ?`, [id]));
  }

  listListingsBelow(below: number, limit: number): IndexedListing[] {
    const statement = `${SELECT_LISTINGS} where feed_seq < ? order by feed_seq desc limit ?`;
    return this.#select<IndexedListing>(statement, [below, limit]);
  }

  close(): void {
    this.#db.close();
  }

  #select<T>(statement: string, parameters: unknown[]): T[] {
    return this.#runner.run(statement, parameters).rows as T[];
  }
}
