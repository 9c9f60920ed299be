import { randomBytes } from 'node:crypto';
import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/** Connecting takes as long as copying a database. */
async function run(url: string, statement: string): Promise<void> {
  let pool = pools.get(url);
  if (!pool) {
    pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true });
    // The server of an idle connection has stopped; the next statement connects anew, or says why it cannot.
    pool.on('error', () => undefined);
    pools.set(url, pool);
  }
  await pool.query(statement);
}

const STILL_IN_USE = '55006';

/** A pool that has ended may still be saying goodbye: force would turn that into an error of the test's. */
async function drop(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await run(url, `drop database ${name}`);
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === STILL_IN_USE;
      if (!isInUse || tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

export interface PostgresDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A database of its own on the server at `serverUrl`: empty, or a copy of the one named `template`. */
export async function createTestDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<PostgresDatabase> {
  const name = `t${randomBytes(6).toString('hex')}`;
  // Copying files takes two thirds of the time that the log of each page does.
  await run(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    name,
    url: serverUrl.replace(/\/postgres$/, `/${name}`),
    drop: () => drop(serverUrl, name),
  };
}
