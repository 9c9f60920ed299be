import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** A position in a log. `tx` is PostgreSQL's transaction id, '0' on SQLite. */
export interface LogPosition {
  tx: string;
  seq: number;
}

interface LogPage<Entry> {
  entries: Entry[];
  position: LogPosition;
  isComplete: boolean;
}

/**
 * Reads a table of lines that each write appends, in the order of commits. On PostgreSQL it reads only transactions older
 * than every running one: sequence numbers may become visible out of order.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export class PositionLog<Row extends object, Entry> {
  readonly #table: 'change' | 'chatEvent';
  readonly #columns: (keyof Row & string)[];
  readonly #toEntry: (row: Row) => Entry;

  constructor(table: 'change' | 'chatEvent', columns: (keyof Row & string)[], toEntry: (row: Row) => Entry) {
    this.#table = table;
    this.#columns = columns;
    this.#toEntry = toEntry;
  }

  async read(database: Database, position: LogPosition, limit: number): Promise<LogPage<Entry>> {
    // Before reading: what is pending now may be visible a moment later.
    const wasPending = await this.#hasPending(database);
    const columns = sql.join(this.#columns.map((column) => sql.ref(column)));
    const { rows } =
      database.engine === 'sqlite'
        ? await sql<Row & LogPosition>`
            select ${columns}, '0' as tx, seq from ${sql.table(this.#table)}
            where seq > ${position.seq} order by seq limit ${limit}`.execute(database.read)
        : await sql<Row & LogPosition>`
            select ${columns}, tx::text as tx, seq from ${sql.table(this.#table)}
            where tx < pg_snapshot_xmin(pg_current_snapshot())
              and (tx, seq) > (${position.tx}::xid8, ${position.seq})
            order by tx, seq limit ${limit}`.execute(database.read);
    const last = rows.at(-1);
    return {
      entries: rows.map(this.#toEntry),
      position: last ? { tx: last.tx, seq: last.seq } : position,
      isComplete: rows.length < limit && !wasPending,
    };
  }

  async findNewestPosition(database: Database): Promise<LogPosition> {
    const log = sql.table(this.#table);
    const { rows } =
      database.engine === 'sqlite'
        ? await sql<LogPosition>`select '0' as tx, coalesce(max(seq), 0) as seq from ${log}`.execute(
            database.read,
          )
        : await sql<LogPosition>`
            select entry.tx::text as tx, seq from ${log} as entry
            where tx < pg_snapshot_xmin(pg_current_snapshot())
            order by entry.tx desc, seq desc limit 1`.execute(database.read);
    return rows[0] ?? { tx: '0', seq: 0 };
  }

  /** Older than `before` (epoch ms). */
  async trim(database: Database, before: number): Promise<void> {
    await database.transaction((tx) => tx.deleteFrom(this.#table).where('createdAt', '<', before).execute());
  }

  /** Whether committed lines wait for an older transaction of the cluster. */
  async #hasPending(database: Database): Promise<boolean> {
    if (database.engine === 'sqlite') return false;
    const { rows } = await sql<{ hasPending: boolean }>`
      select exists (
        select from ${sql.table(this.#table)} where tx >= pg_snapshot_xmin(pg_current_snapshot())
      ) as has_pending`.execute(database.read);
    return rows[0]?.hasPending ?? false;
  }
}
