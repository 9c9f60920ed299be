import { DatabaseSync } from 'node:sqlite';
import { copiedTables, type FoundTable } from './copied-tables.ts';
import { expectWholeMarket, levelOf } from './market-level.ts';
import {
  ROWS_AT_ONCE,
  toCell,
  type Counter,
  type Row,
  type Snapshot,
  type TableShape,
} from './market-copy.ts';

const BUSY_MS = 5_000;
const SQLITE_BUSY = 5;

/** Writers go on; the log grows until this is closed. */
export function openSqliteSnapshot(path: string): Snapshot {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return begin(db, `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA query_only = ON`);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Undefined when another process has it open. */
export function openSqliteAlone(path: string): Snapshot | undefined {
  const db = new DatabaseSync(path);
  try {
    // In WAL mode every reader holds a lock until it closes the file. https://www.sqlite.org/pragma.html#pragma_locking_mode
    return begin(db, 'PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE');
  } catch (error) {
    db.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return undefined;
    throw error;
  }
}

function begin(db: DatabaseSync, pragmas: string): Snapshot {
  db.exec(pragmas);
  // The first read fixes the moment.
  db.exec('begin');
  const select = <T>(sql: string) => db.prepare(sql).all() as T[];
  const found = findTables(select);
  expectWholeMarket(found);
  const tables = copiedTables(found);
  return {
    level: levelOf(select<{ name: string }>('select name from kysely_migration')),
    tables,
    counters: findCounters(select, tables),
    rows: (table) => readRows(db, table),
    close: async () => db.close(),
  };
}

type Select = <T>(sql: string) => T[];

function findTables(select: Select): FoundTable[] {
  const names = select<{ name: string }>(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  );
  return names.map(({ name }) => ({
    name,
    columns: select<{ name: string }>(`select name from pragma_table_info('${name}') order by cid`).map(
      (column) => column.name,
    ),
    pointsAt: select<{ table: string }>(`select "table" from pragma_foreign_key_list('${name}')`).map(
      (key) => key.table,
    ),
  }));
}

/** Tables with AUTOINCREMENT. */
function findCounters(select: Select, tables: TableShape[]): Counter[] {
  const found = select<Counter>(`
    select sqlite_sequence.name as "table", info.name as "column", seq as last
    from sqlite_sequence, pragma_table_info(sqlite_sequence.name) as info where info.pk = 1`);
  return found.filter(({ table }) => tables.some(({ name }) => name === table)).map((row) => ({ ...row }));
}

async function* readRows(db: DatabaseSync, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  const statement = db.prepare(`select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`);
  statement.setReturnArrays(true);
  let batch: Row[] = [];
  for (const row of statement.iterate() as Iterable<unknown>) {
    batch.push((row as unknown[]).map(toCell));
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
