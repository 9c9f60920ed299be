import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import fc from 'fast-check';
import type { Cell } from '../../database/copy/market-copy.ts';
import type { Database } from '../../database/database.ts';
import { engines } from '../../test/support/database/engines.ts';

/** A column as SQLite tells of it; both engines have the same but for names of types. */
interface Column {
  name: string;
  isText: boolean;
  /** Of 32 bits on PostgreSQL. */
  isSmall: boolean;
  isRequired: boolean;
  isUnique: boolean;
  /** The table and column whose value it holds. */
  pointsAt: { table: string; column: string } | undefined;
}

export interface TableForTests {
  name: string;
  columns: Column[];
}

/** What people may write, and what tools that read lines or quote texts have stumbled over; nothing holds a NUL. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.replaceAll('\0', '')),
  fc.constantFrom(
    'null',
    '',
    '\u2028줄\u2029',
    '\r\n',
    `'";--`,
    '\\u0000\\',
    '가'.normalize('NFD'),
    '🏷️',
    '\ufeff',
    '1e9',
  ),
);
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);
const SMALL = 2 ** 31 - 1;

/** The tables of today's schema, each after those it points at, whatever migrations may add. */
export async function readTables(): Promise<TableForTests[]> {
  const database = await engines[0]!.open();
  const db = new DatabaseSync(join(database.dataDir, 'market.db'), { readOnly: true });
  const all = (sql: string) => db.prepare(sql).all() as Record<string, unknown>[];
  const names = all(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`,
  );
  const tables = names.map(({ name }) => ({ name: String(name), columns: readColumns(all, String(name)) }));
  db.close();
  await database.close();
  const ordered: TableForTests[] = [];
  while (ordered.length < tables.length) {
    const isReady = ({ columns }: TableForTests) =>
      columns.every(({ pointsAt }) => !pointsAt || ordered.some(({ name }) => name === pointsAt.table));
    ordered.push(...tables.filter((table) => !ordered.includes(table)).filter(isReady));
  }
  return ordered;
}

function readColumns(all: (sql: string) => Record<string, unknown>[], table: string): Column[] {
  const keys = all(`select "from", "table", "to" from pragma_foreign_key_list('${table}')`);
  const unique = all(`select info.name from pragma_index_list('${table}') as list,
    pragma_index_info(list.name) as info where list."unique"`).map(({ name }) => name);
  return all(`select * from pragma_table_info('${table}')`).map(({ name, type, notnull, pk }) => {
    const key = keys.find(({ from }) => from === name);
    return {
      name: String(name),
      isText: String(type).toLowerCase() === 'text',
      isSmall: String(type).toLowerCase() === 'integer',
      isRequired: notnull === 1 || Number(pk) > 0,
      isUnique: Number(pk) > 0 || unique.includes(name),
      pointsAt: key && { table: String(key['table']), column: String(key['to']) },
    };
  });
}

/** Rows of every table, `count` of each; the n-th points at the n-th of others. */
export function drawnRows(tables: TableForTests[], count: number): fc.Arbitrary<Record<string, Cell>[][]> {
  return fc
    .tuple(
      ...tables.map(({ columns }) => fc.array(drawnRow(columns), { minLength: count, maxLength: count })),
    )
    .map((drawn) => {
      const made = new Map<string, Record<string, Cell>[]>();
      for (const [index, table] of tables.entries()) {
        made.set(
          table.name,
          (drawn[index] ?? []).map((row, position) => settle(table, row, position, made)),
        );
      }
      return [...made.values()];
    });
}

function drawnRow(columns: Column[]): fc.Arbitrary<Record<string, Cell>> {
  const cell = ({ isText, isRequired }: Column): fc.Arbitrary<Cell> => {
    const value: fc.Arbitrary<Cell> = isText ? text : number;
    return isRequired ? value : fc.option(value, { freq: 3 });
  };
  return fc.record(Object.fromEntries(columns.map((column) => [column.name, cell(column)])));
}

/** Makes a drawn row one that the schema takes. */
function settle(
  { columns }: TableForTests,
  row: Record<string, Cell>,
  index: number,
  made: Map<string, Record<string, Cell>[]>,
): Record<string, Cell> {
  const settled = { ...row };
  for (const { name: column, isText, isSmall, isUnique, pointsAt } of columns) {
    const value = row[column] ?? null;
    if (pointsAt) settled[column] = made.get(pointsAt.table)![index]![pointsAt.column]!;
    else if (isUnique && value !== null) settled[column] = isText ? `${String(value)}#${index}` : index + 1;
    else if (typeof value === 'number' && isSmall) settled[column] = Math.abs(value) % SMALL;
  }
  if ('photos' in row) settled['photos'] = '[]';
  return settled;
}

/** Puts rows in, a table at a time. */
export async function insertRows(
  database: Database,
  tables: TableForTests[],
  rows: Record<string, Cell>[][],
): Promise<void> {
  await database.transaction(async (tx) => {
    const plain = tx.withoutPlugins() as unknown as Kysely<Record<string, Record<string, Cell>>>;
    for (const [index, { name }] of tables.entries()) {
      if (rows[index]!.length > 0) await plain.insertInto(name).values(rows[index]!).execute();
    }
  });
}
