import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What is written at a time of its own, whatever is asked meanwhile: searches that were counted, mails on their way, scores, counts, what was compared with keywords. */
const WRITTEN_BY_ITSELF = [
  'popular_search',
  'search_week',
  'weekly_search',
  'mail_job',
  'account_token',
  'manner',
  'appointment_count',
  'log_position',
  'keyword_ring',
  'matched_listing',
];

/** So are lines of the change log with the person whose score or counts have changed. */
const SELECTED: Record<string, string> = { change: "where kind <> 'reviewed' or account_id is null" };

/** So are these columns: with a session's first use of a day. */
const NOTED_BY_ITSELF = ['session.used_at', 'session.expires_at'];

type Row = Record<string, unknown>;
/** Every row of a market, by table and then by what names it. */
export type Rows = Map<string, Map<string, Row>>;

/** What a request has left in the database. */
export interface Difference {
  /** `+pick`, `-session`, `product.desc`; in order, each once. */
  changes: string[];
  added: { table: string; row: Row }[];
  removed: { table: string; row: Row }[];
  /** As they are now. */
  changed: { table: string; row: Row }[];
}

/** Looks into the embedded database of a market that is running. */
export function openRows(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'market.db'));
  database.exec('PRAGMA busy_timeout = 5000');
  const all = (sql: string) => database.prepare(sql).all() as Row[];
  const tables = all(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`);
  const names = tables.map(({ name }) => String(name));
  const keysOf = new Map(
    names
      .filter((name) => !WRITTEN_BY_ITSELF.includes(name))
      .map((name) => {
        const columns = all(`select name from pragma_table_info('${name}') where pk > 0 order by pk`);
        return [name, columns.map((column) => String(column['name']))];
      }),
  );
  const readTable = (table: string, keys: string[]) =>
    new Map(
      all(`select * from "${table}" ${SELECTED[table] ?? ''}`).map((row) => [
        keys.map((key) => String(row[key])).join(' '),
        row,
      ]),
    );
  return {
    read: (): Rows => new Map([...keysOf].map(([table, keys]) => [table, readTable(table, keys)])),
    run: (sql: string, ...values: string[]) => void database.prepare(sql).run(...values),
    close: () => database.close(),
  };
}

/** What is other in `after` than it was in `before`. */
export function findDifference(before: Rows, after: Rows): Difference {
  const changes = new Set<string>();
  const added: Difference['added'] = [];
  const removed: Difference['removed'] = [];
  const changed: Difference['changed'] = [];
  for (const [table, rows] of after) {
    const earlier = before.get(table)!;
    for (const [key, row] of rows) {
      const old = earlier.get(key);
      if (!old) {
        added.push({ table, row });
        continue;
      }
      const columns = Object.keys(row).filter(
        (column) =>
          String(row[column]) !== String(old[column]) && !NOTED_BY_ITSELF.includes(`${table}.${column}`),
      );
      if (columns.length > 0) changed.push({ table, row });
      for (const column of columns) changes.add(`${table}.${column}`);
    }
    for (const [key, row] of earlier) if (!rows.has(key)) removed.push({ table, row });
  }
  for (const { table } of added) changes.add(`+${table}`);
  for (const { table } of removed) changes.add(`-${table}`);
  return { changes: [...changes].sort(), added, removed, changed };
}
