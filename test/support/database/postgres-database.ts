import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
  await run(serverUrl, `create database ${name} template ${template}`);
  return {
    name,
    url: serverUrl.replace(/\/postgres$/, `/${name}`),
    drop: () => drop(serverUrl, name),
  };
}
