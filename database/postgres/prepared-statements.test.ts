import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../test/support/database/worker-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { PREPARED, toDriverQuery } from './prepared-statements.ts';

test('a text that is prepared has one name, and other texts have none', () => {
  const [first, again] = [1, 2].map((value) => toDriverQuery('/* prepared */ select $1::int', [value]));
  expect(first!.name).toBeDefined();
  expect(again).toEqual({ ...first, values: [2] });
  expect(toDriverQuery('/* prepared */ select $1::text', ['a']).name).not.toBe(first!.name);
  expect(toDriverQuery('select $1::int', [1])).toEqual({ text: 'select $1::int', values: [1] });
});

test('PostgreSQL plans a prepared statement once a connection', async () => {
  const { url, drop } = await createEmptyDatabase();
  const database = openPostgres(url, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const counts = await database.transaction(async (tx) => {
    for (const number of [1, 2, 3]) await sql`${PREPARED} select ${number}::int as number`.execute(tx);
    await sql`select ${1}::int as number`.execute(tx);
    const { rows } = await sql<{ runs: number }>`
      select generic_plans + custom_plans as runs from pg_prepared_statements where name <> ''`.execute(tx);
    return rows.map(({ runs }) => runs);
  });
  expect(counts).toEqual([3]);
});
