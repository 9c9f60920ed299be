import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Reads a market's tables from outside, without any of its code. */
export interface Auditor {
  rows<Row extends object>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** A market that faults are made in. */
export interface FaultMarket {
  market: MarketProcess;
  databaseUrl: string | undefined;
  /**
   * Opens its tables. To be closed before the next kill: on SQLite the one who has the file open keeps what the next server
   * would have to mend.
   */
  audit<T>(work: (auditor: Auditor) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Starts a market on a database of its own; limits are for others to try out. */
export async function openFaultMarket(
  engine: EngineName,
  env: Record<string, string> = {},
): Promise<FaultMarket> {
  const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
  const databaseUrl = database?.url;
  const settings = { LIMITS: 'off', ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env };
  const market = await startMarket(settings);
  return {
    market,
    databaseUrl,
    audit: (work) => withAuditor({ databaseUrl, dataDir: market.dataDir }, work),
    remove: async () => {
      await market.remove();
      await database?.drop();
    },
  };
}

interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Does `work` with a market's tables open. */
export async function withAuditor<T>(
  location: DatabaseLocation,
  work: (auditor: Auditor) => Promise<T>,
): Promise<T> {
  const auditor = location.databaseUrl
    ? await openPostgresAuditor(location.databaseUrl)
    : openSqliteAuditor(join(location.dataDir, 'market.db'));
  try {
    return await work(auditor);
  } finally {
    await auditor.close();
  }
}

function openSqliteAuditor(path: string): Auditor {
  const db = new DatabaseSync(path, { readOnly: true });
  return {
    rows: async <Row extends object>(statement: string) => db.prepare(statement).all() as Row[],
    close: async () => db.close(),
  };
}

async function openPostgresAuditor(url: string): Promise<Auditor> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    rows: async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
    close: () => client.end(),
  };
}

/** What SQLite itself says of a file; nothing when it is sound. */
export function findDamage(path: string): string[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const integrity = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    const strays = db.prepare('PRAGMA foreign_key_check').all();
    const results = integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok');
    return [...results, ...strays.map((row) => `a foreign key leads nowhere: ${JSON.stringify(row)}`)];
  } finally {
    db.close();
  }
}
