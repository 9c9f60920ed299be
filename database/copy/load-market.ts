import { sql, type Kysely } from 'kysely';
import { CannotOpen } from '../cannot-open.ts';
import type { Database, Writer } from '../database.ts';
import { isKnownMigration, migrate } from '../migrate.ts';
import type { Cell, Counter, MarketCopy, Row, TableShape } from './market-copy.ts';

/** SQLite allows 32,766 values in a statement, PostgreSQL twice as many. */
const VALUES_AT_ONCE = 30_000;

type Plain = Kysely<Record<string, Record<string, Cell>>>;

/** Creates the copy's schema, inserts rows, migrates. @returns rows by table. @throws CannotOpen for a newer one */
export async function loadMarket(
  engine: Database['engine'],
  tx: Writer,
  copy: MarketCopy,
): Promise<Map<string, number>> {
  if (!isKnownMigration(copy.level)) {
    throw new CannotOpen(
      `다른 버전의 다시가 쓰던 데이터예요 (${copy.level}). 코드를 그 버전으로 올려 주세요.`,
    );
  }
  const target = { engine, schema: tx };
  await migrate(target, { upTo: copy.level });
  // An older version's tables have no types here.
  const plain = tx.withoutPlugins() as unknown as Plain;
  const counts = new Map<string, number>();
  for (const table of copy.tables) counts.set(table.name, await loadTable(plain, table, copy.rows(table)));
  for (const counter of copy.counters) await goOnCounting(engine, plain, counter);
  await migrate(target);
  return counts;
}

async function loadTable(plain: Plain, table: TableShape, batches: AsyncIterable<Row[]>): Promise<number> {
  const batchSize = Math.floor(VALUES_AT_ONCE / table.columns.length);
  let given = 0;
  for await (const rows of batches) {
    for (let start = 0; start < rows.length; start += batchSize) {
      const values = rows.slice(start, start + batchSize).map((row) => toRecord(table, row));
      await plain.insertInto(table.name).values(values).execute();
    }
    given += rows.length;
  }
  const { count } = await plain
    .selectFrom(table.name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) !== given) throw new Error(`${table.name} has ${count} rows, not ${given}`);
  return given;
}

function toRecord({ name, columns }: TableShape, row: Row): Record<string, Cell> {
  if (row.length !== columns.length) throw new Error(`a row of ${name} has ${row.length} values`);
  return Object.fromEntries(columns.map((column, index) => [column, row[index]!]));
}

async function goOnCounting(engine: Database['engine'], plain: Plain, counter: Counter): Promise<void> {
  const { table, column, last } = counter;
  if (last === 0) return;
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last})`.execute(
      plain,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(plain);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(plain);
}
