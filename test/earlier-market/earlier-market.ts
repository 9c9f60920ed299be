import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';

export const EARLIER_ENGINES = ['sqlite', 'postgres'] as const;
type EarlierEngine = (typeof EARLIER_ENGINES)[number];

interface Person {
  nickname: string;
  email: string;
}

/** What the archive's `market.json` says of the market: ids, and how its people sign in. */
interface Contents {
  people: Record<'whale' | 'fox' | 'owl', Person>;
  password: string;
  secret: string;
  cookies: Record<'whale' | 'fox', string>;
  totpKey: string;
  recoveryCodes: string[];
  listed: string;
  sold: string;
  hidden: string;
  ofSuspended: string;
  staged: string;
}

export interface EarlierMarket {
  contents: Contents;
  /** The folder of a backup of it. */
  backup: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The settings of a server or a tool that works on it. */
  settings: Record<string, string>;
  /** The values of all rows by table, in the order of the columns; without the list of migrations. */
  readRows(): Promise<Map<string, string[]>>;
  remove(): Promise<void>;
}

/**
 * A copy of a market whose last migration is 016, with rows in every table: the server that wrote it was built from
 * d5ac2e1. What would have expired since, such as sessions and staged photos, is dated 2100.
 */
export async function openEarlierMarket(engine: EarlierEngine): Promise<EarlierMarket> {
  const folder = mkdtempSync(join(tmpdir(), 'dasi-earlier-'));
  execFileSync('tar', ['-xzf', join(import.meta.dirname, `${engine}.tar.gz`), '-C', folder]);
  const contents = JSON.parse(readFileSync(join(folder, 'market.json'), 'utf8')) as Contents;
  const dataDir = join(folder, 'data');
  const made = engine === 'postgres' ? await createEmptyDatabase() : undefined;
  if (made)
    await withClient(made.url, (client) => client.query(readFileSync(join(folder, 'market.sql'), 'utf8')));
  const databaseUrl = made?.url;
  return {
    contents,
    backup: join(folder, 'backup'),
    dataDir,
    databaseUrl,
    settings: settingsOf({ dataDir, databaseUrl }, contents.secret),
    readRows: () => readRows({ dataDir, databaseUrl }),
    remove: async () => {
      await made?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function settingsOf(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  secret: string,
): Record<string, string> {
  return { DATA_DIR: dataDir, SECRET: secret, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const SQLITE_TABLES = `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`;
const POSTGRES_TABLES = `select tablename as name from pg_tables where schemaname = 'public'`;

async function readRows(location: { dataDir: string; databaseUrl: string | undefined }) {
  if (location.databaseUrl !== undefined)
    return withClient(location.databaseUrl, async (client) =>
      collect(POSTGRES_TABLES, async (sql) => (await client.query<Record<string, unknown>>(sql)).rows),
    );
  const db = new DatabaseSync(join(location.dataDir, 'market.db'));
  try {
    return await collect(SQLITE_TABLES, async (sql) => db.prepare(sql).all());
  } finally {
    db.close();
  }
}

async function collect(tables: string, all: (sql: string) => Promise<Record<string, unknown>[]>) {
  const rows = new Map<string, string[]>();
  for (const { name } of await all(tables)) {
    if (String(name).startsWith('kysely')) continue;
    const values = (await all(`select * from ${String(name)}`)).map((row) =>
      JSON.stringify(Object.values(row)),
    );
    rows.set(String(name), values.sort());
  }
  return rows;
}
