import { connectToServer, type Connection } from '../copy/postgres-snapshot.ts';
import { expectWholeMarket, levelOf } from '../copy/market-level.ts';
import { pendingMigrations } from '../migrate.ts';
import { toWriteFailure, type DatabaseInspection, type WriteFailure } from './database-inspection.ts';

/** 15, in the server's numbering. */
const MIN_VERSION = 150_000;

export async function inspectPostgres(url: string): Promise<DatabaseInspection> {
  const connection = await connectToServer(url);
  try {
    const { number, version, mayCreate } = await findServer(connection);
    const tables = await connection.ask<{ name: string }>(`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
    const found = { version, isTooOld: number < MIN_VERSION };
    const noCreation: WriteFailure = { kind: 'refused', message: 'this user may not create tables' };
    const writeFailure = mayCreate ? undefined : noCreation;
    if (tables.length === 0) return { ...found, hasMarket: false, pending: 0, writeFailure };
    expectWholeMarket(tables);
    const applied = await connection.ask<{ name: string }>('select name from kysely_migration');
    levelOf(applied);
    const names = applied.map(({ name }) => name);
    const pending = pendingMigrations('postgres', names).length;
    return {
      ...found,
      hasMarket: true,
      pending,
      writeFailure: writeFailure ?? (await tryToWrite(connection)),
    };
  } finally {
    await connection.close();
  }
}

/** How many ms the server's clock is ahead of this machine's. */
export async function measureClockOffset(url: string): Promise<number> {
  const connection = await connectToServer(url);
  try {
    const requestedAt = Date.now();
    const [answer] = await connection.ask<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    return answer!.ms - (requestedAt + Date.now()) / 2;
  } finally {
    await connection.close();
  }
}

interface Server {
  version: string;
  number: number;
  mayCreate: boolean;
}

async function findServer({ ask }: Connection): Promise<Server> {
  const [server] = await ask<Server>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`);
  return server!;
}

async function tryToWrite({ ask }: Connection): Promise<WriteFailure | undefined> {
  try {
    await ask(`begin; set local lock_timeout = '2s'`);
    await ask('update kysely_migration_lock set is_locked = is_locked');
    return undefined;
  } catch (error) {
    return toWriteFailure(error);
  } finally {
    await ask('rollback');
  }
}
