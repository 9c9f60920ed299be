import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { fillMarket } from '../market/fill-market.ts';
import { measureCached } from './measure-cached.ts';
import { measureFloods } from './measure-floods.ts';
import { measureRendering } from './measure-rendering.ts';
import { measureSearchBesideWrites } from './measure-search-beside-writes.ts';
import { measureUnderWrites } from './measure-under-writes.ts';
import { serveMarket } from './serve-market.ts';
import { report, toTable, type Row } from '../support/table.ts';

/*
 * Public pages of the built market in a process of its own, on a generated market: from the cache against node:http,
 * rendered anew against React Router alone (on SQLite), under writes, under floods of made-up addresses, and searches
 * beside writes. LISTINGS=1000000 for the whole market; ENGINE=sqlite or postgres for one of the two; PART=cached,
 * rendering, writes, floods or search for one of the parts.
 */

const LISTINGS = Number(process.env['LISTINGS'] || 20_000);

const PARTS: Record<string, (origin: string, engine: Row['engine'], dataDir: string) => Promise<Row[]>> = {
  cached: (origin, engine) => measureCached(origin, '/product', engine),
  rendering: async (origin, engine, dataDir) =>
    engine === 'SQLite' ? measureRendering(origin, dataDir, LISTINGS) : [],
  writes: (origin, engine) => measureUnderWrites(origin, engine, LISTINGS),
  floods: (origin, engine) => measureFloods(origin, engine, LISTINGS),
  search: measureSearchBesideWrites,
};

async function measureOn(engine: 'SQLite' | 'PostgreSQL'): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  try {
    await fillMarket(dataDir, server?.url, LISTINGS);
    const rows: Row[] = [];
    for (const [name, measure] of Object.entries(PARTS)) {
      if (process.env['PART'] && process.env['PART'] !== name) continue;
      const market = await serveMarket(dataDir, server?.url);
      const found = await measure(market.origin, engine, dataDir).finally(() => market.stop());
      console.error(`${engine}, ${name}:\n${toTable(found)}`);
      rows.push(...found);
    }
    return rows;
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
for (const engine of ['SQLite', 'PostgreSQL'] as const)
  if (!process.env['ENGINE'] || process.env['ENGINE'] === (engine === 'SQLite' ? 'sqlite' : 'postgres'))
    rows.push(...(await measureOn(engine)));
report(rows);
