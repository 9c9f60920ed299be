import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { engines, type TestDatabase } from '../test/support/database/engines.ts';
import { createEmptyDatabase } from '../test/support/database/worker-postgres.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { uniqueViolation } from './constraint-violation.ts';

const person = (id: string, nickname: string) => ({
  id,
  email: `${id}@dasi.kr`,
  emailKey: `${id}@dasi.kr`,
  nickname,
  nicknameKey: nickname,
  passwordHash: 'x',
  createdAt: 1_800_000_000_000,
});

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await engine.open();
    });
    afterEach(() => database.close());

    test('a transaction that throws leaves nothing behind', async () => {
      const work = database.transaction(async (tx) => {
        await tx.insertInto('account').values(person('a', '가')).execute();
        throw new Error('멈춤');
      });
      await expect(work).rejects.toThrow('멈춤');
      expect(await database.read.selectFrom('account').selectAll().execute()).toEqual([]);
    });

    test('numbers beyond 32 bits come back as numbers', async () => {
      await database.transaction((tx) => tx.insertInto('account').values(person('a', '가')).execute());
      const row = await database.read.selectFrom('account').select('createdAt').executeTakeFirstOrThrow();
      expect(row.createdAt).toBe(1_800_000_000_000);
    });

    test('a violated unique key is named by its column', async () => {
      await database.transaction((tx) => tx.insertInto('account').values(person('a', '가')).execute());
      const error: unknown = await database
        .transaction((tx) => tx.insertInto('account').values(person('b', '가')).execute())
        .catch((thrown: unknown) => thrown);
      expect(uniqueViolation(error)).toContain('nickname_key');
      expect(uniqueViolation(new Error('something else'))).toBeUndefined();
    });

    test('transactions that race each get their turn', async () => {
      await database.transaction((tx) => tx.insertInto('account').values(person('a', '0')).execute());
      const addOne = () =>
        database.transaction(async (tx) => {
          await tx
            .updateTable('account')
            .set((eb) => ({ createdAt: eb('createdAt', '+', 1) }))
            .execute();
        });
      await Promise.all(Array.from({ length: 50 }, addOne));
      const row = await database.read.selectFrom('account').select('createdAt').executeTakeFirstOrThrow();
      expect(row.createdAt).toBe(1_800_000_000_050);
    });

    test.runIf(engine.name === 'PostgreSQL')(
      'a connection that breaks in use ends neither the process nor the pool',
      async () => {
        const errors: Error[] = [];
        const other = openPostgres(database.databaseUrl!, (error) => errors.push(error));
        const broken = other.transaction(async (tx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
          await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.read);
          await tx.selectFrom('account').selectAll().execute();
        });
        await expect(broken).rejects.toThrow(/connection|terminat|ECONNRESET/i);
        expect(errors).not.toEqual([]);
        await expect
          .poll(() =>
            other.read
              .selectFrom('account')
              .select('id')
              .execute()
              .catch(() => 'still broken'),
          )
          .toEqual([]);
        await other.close();
      },
    );

    test.runIf(engine.name === 'PostgreSQL')(
      'a request gives up after ten seconds, a migration never does',
      async () => {
        const shown = async (db: TestDatabase['read']) =>
          (await sql<{ statementTimeout: string }>`show statement_timeout`.execute(db)).rows[0];
        expect(await shown(database.read)).toEqual({ statementTimeout: '10s' });
        expect(await shown(database.schema)).toEqual({ statementTimeout: '0' });
      },
    );

    test('an empty database is migrated when it is opened', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'dasi-test-'));
      const postgres = engine.name === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      const onError = (error: Error) => {
        throw error;
      };
      // Of a new market there is nothing to tell.
      const onMigration = (name: string) => expect.unreachable(name);
      const empty = await openDatabase({ dataDir, databaseUrl: postgres?.url }, onError, onMigration);
      onTestFinished(async () => {
        await empty.close();
        rmSync(dataDir, { recursive: true });
        await postgres?.drop();
      });
      const migrations = async ({ read }: Pick<TestDatabase, 'read'>) =>
        (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)).rows;
      expect(await migrations(empty)).toContainEqual({ name: '001-market' });
      expect(await migrations(empty)).toEqual(await migrations(database));
      await empty.transaction((tx) => tx.insertInto('account').values(person('a', '가')).execute());
    });

    test('migrating again changes nothing', async () => {
      await expect(migrate(database)).resolves.toBeUndefined();
    });
  });
}
