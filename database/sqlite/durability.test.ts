import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { assertPragma } from './pragma.ts';

const NORMAL = 1;
const FULL = 2;

test('anyone who writes waits for the disk at every commit, and checks what rows point at', async () => {
  const database = await engines[0]!.open();
  const ask = async (name: string) =>
    Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(database.schema)).rows[0]!)[0];
  expect(await ask('journal_mode')).toBe('wal');
  expect(await ask('synchronous')).toBe(FULL);
  expect(await ask('foreign_keys')).toBe(1);
  await database.close();
});

test('a connection that would not wait is not taken', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA synchronous = NORMAL');
  expect(() => assertPragma(db, 'synchronous', FULL)).toThrow(`synchronous is ${NORMAL}, not ${FULL}`);
  db.close();
});
