import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appendChange, findNewestPosition, readChanges } from '../../app/platform/change-log.server.ts';
import { engines } from '../../test/support/database/engines.ts';
import { copiedTables } from './copied-tables.ts';
import type { Snapshot } from './market-copy.ts';
import { openSnapshot } from './open-snapshot.ts';

async function countRows(snapshot: Snapshot, name: string): Promise<number> {
  let count = 0;
  const table = snapshot.tables.find((found) => found.name === name)!;
  for await (const rows of snapshot.rows(table)) count += rows.length;
  return count;
}

for (const engine of engines) {
  test(`${engine.name}: a snapshot stays as it was, and holds up no one who writes or follows the change log`, async () => {
    const database = await engine.open();
    const write = () =>
      database.transaction((tx) =>
        appendChange(tx, { kind: 'renamed', productId: null, feedSeq: null }, Date.now()),
      );
    await write();
    const snapshot = await openSnapshot(database);
    expect(await countRows(snapshot, 'change')).toBe(1);
    const position = await findNewestPosition(database);
    for (let time = 0; time < 3; time++) await write();
    // On PostgreSQL the one who writes anywhere in the cluster holds the log back for a moment; a snapshot would for good.
    const changes = Array.from({ length: 3 }, () => ({ kind: 'renamed' }));
    await expect
      .poll(() => readChanges(database, position, 10), { timeout: 10_000 })
      .toMatchObject({ changes, isComplete: true });
    expect(await countRows(snapshot, 'change')).toBe(1);
    await snapshot.close();
    await database.close();
  });

  test(`${engine.name}: tables come after those that they point at, without what is made anew`, async () => {
    const database = await engine.open();
    const snapshot = await openSnapshot(database);
    const names = snapshot.tables.map(({ name }) => name);
    for (const [first, then] of [
      ['account', 'product'],
      ['product', 'pick'],
      ['account', 'session'],
    ] as const) {
      expect(names.indexOf(first), first).toBeGreaterThanOrEqual(0);
      expect(names.indexOf(first)).toBeLessThan(names.indexOf(then));
    }
    expect(names.filter((name) => /^(kysely|search)_/.test(name))).toEqual([]);
    const change = snapshot.tables.find(({ name }) => name === 'change');
    expect(change?.columns).toEqual(['seq', 'kind', 'product_id', 'feed_seq', 'created_at', 'account_id']);
    await snapshot.close();
    await database.close();
  });

  test(`${engine.name}: what a newer version has made is not copied, nor what is no market`, async () => {
    const database = await engine.open();
    const run = (statement: string) => sql.raw(statement).execute(database.schema);
    await run(`insert into kysely_migration values ('999-later', '2099-01-01T00:00:00.000Z')`);
    await expect(openSnapshot(database)).rejects.toThrow(/더 새로운 버전.*\(999-later\)/);
    await run('drop table kysely_migration');
    await expect(openSnapshot(database)).rejects.toThrow('장터의 데이터가 없어요');
    await database.close();
  });
}

test('tables that point at each other have no order', () => {
  const pair = [
    { name: 'a', columns: ['x'], pointsAt: ['b'] },
    { name: 'b', columns: ['x'], pointsAt: ['a'] },
  ];
  expect(() => copiedTables(pair)).toThrow('a, b');
  expect(copiedTables([{ name: 'a', columns: ['x'], pointsAt: ['a'] }])).toEqual([
    { name: 'a', columns: ['x'] },
  ]);
});
