import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_COLUMNS, accountRows, PRODUCT_COLUMNS, productRows } from './rows.ts';

/** Writes the generated market into a migrated, empty market.db, past the product: all of it in one transaction. */
export function fillSqlite(dataDir: string, count: number, now: number): void {
  const db = new DatabaseSync(join(dataDir, 'market.db'));
  try {
    db.exec('pragma synchronous = off; pragma cache_size = -400000; begin');
    const account = db.prepare(insertInto('account', ACCOUNT_COLUMNS));
    for (const row of accountRows(now)) account.run(...row);
    const product = db.prepare(insertInto('product', PRODUCT_COLUMNS));
    for (const row of productRows(count, now)) product.run(...row);
    db.exec('commit');
  } finally {
    db.close();
  }
}

function insertInto(table: string, columns: readonly string[]): string {
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`;
}
