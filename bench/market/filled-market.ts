import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rebuildSearchIndex } from '../../app/search/index/open-search-index.server.ts';
import { openDatabase } from '../../database/open-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import type { Database } from '../../database/database.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';

/** A market of so many generated listings, with its index, and how long each took to make, in seconds. */
export interface FilledMarket {
  engine: Database['engine'];
  listings: number;
  /** With which a server runs on it. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  filledInS: number;
  indexedInS: number;
}

/** The engines to measure: both, unless the variable ENGINE names one. */
export function enginesToMeasure(): Database['engine'][] {
  const engines = ['sqlite', 'postgres'] as const;
  return engines.filter((engine) => !process.env['ENGINE'] || process.env['ENGINE'] === engine);
}

/** Fills a market in a place of its own, has `work` use it, and takes everything away again. */
export async function withFilledMarket<T>(
  engine: Database['engine'],
  listings: number,
  work: (market: FilledMarket) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const took = await fillMarket(dataDir, server?.url, listings);
    const settings = { DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) };
    return await work({ engine, listings, settings, ...took });
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fillMarket(dataDir: string, databaseUrl: string | undefined, listings: number) {
  const database = await openDatabase({ dataDir, databaseUrl }, ({ message }) => console.error(message));
  try {
    const fillingAt = performance.now();
    if (databaseUrl) await fillPostgres(databaseUrl, listings, Date.now());
    else fillSqlite(dataDir, listings, Date.now());
    const indexingAt = performance.now();
    await rebuildSearchIndex({ database, dataDir });
    const [filledInS, indexedInS] = [indexingAt - fillingAt, performance.now() - indexingAt];
    return { filledInS: filledInS / 1000, indexedInS: indexedInS / 1000 };
  } finally {
    await database.close();
  }
}
