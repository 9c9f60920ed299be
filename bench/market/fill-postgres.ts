import pg from 'pg';
import { ACCOUNT_COLUMNS, accountRows, PRODUCT_COLUMNS, productRows } from './rows.ts';

const ROWS_AT_ONCE = 5_000;

/** Writes the generated market into a migrated, empty database, past the product: all of it in one transaction. */
export async function fillPostgres(url: string, count: number, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin; set local synchronous_commit = off');
    await insert(client, 'account', ACCOUNT_COLUMNS, accountRows(now));
    let rows: unknown[][] = [];
    for (const row of productRows(count, now)) {
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      await insert(client, 'product', PRODUCT_COLUMNS, rows);
      rows = [];
    }
    if (rows.length > 0) await insert(client, 'product', PRODUCT_COLUMNS, rows);
    await client.query(
      `select setval(pg_get_serial_sequence('product', 'feed_seq'), $1); commit`.replace('$1', String(count)),
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** As one JSON document: a statement may have 65,535 parameters, fewer than these rows have values. */
async function insert(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: unknown[][],
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const objects = rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));
  await client.query(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(objects)],
  );
}
