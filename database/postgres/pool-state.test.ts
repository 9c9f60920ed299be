import { expect, onTestFinished, test } from 'vitest';
import { copyPreparedDatabase } from '../../test/support/database/worker-postgres.ts';
import { openPostgres } from './open-postgres.ts';

test('a full pool has no idle connections and says how many wait; those that are served at once do not', async () => {
  const { url, drop } = await copyPreparedDatabase();
  const database = openPostgres(url, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const pool = () => database.pool!();
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const transactions = Array.from({ length: 12 }, () => database.transaction(() => blocked));
  await expect.poll(pool, { timeout: 20_000 }).toEqual({ open: 10, idle: 0, waiting: 2 });
  release();
  await Promise.all(transactions);
  const query = database.read.selectFrom('account').select('id').execute();
  expect(pool()).toEqual({ open: 10, idle: 10, waiting: 0 });
  await query;
});
