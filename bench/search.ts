import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSearchIndex, rebuildSearchIndex } from '../app/search/open-search-index.server.ts';
import { openDatabase } from '../database/open-database.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { fillPostgres } from './market/fill-postgres.ts';
import { fillSqlite } from './market/fill-sqlite.ts';
import { measureSearch, type SearchTiming } from './search/measure-search.ts';
import { searchRows } from './search/search-rows.ts';
import { report, type Row } from './table.ts';

/*
 * Every kind of search in a generated market, on SQLite and on PostgreSQL, one at a time in this process: median and
 * p99 in ms, and in brackets how many products a page had. LISTINGS=1000000 for the whole market; ENGINE=sqlite or
 * postgres for one of the two.
 */

const LISTINGS = Number(process.env['LISTINGS'] || 20_000);

function inSeconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function measure(dataDir: string, databaseUrl: string | undefined): Promise<SearchTiming[]> {
  const database = await openDatabase({ dataDir, databaseUrl }, ({ message }) => console.error(message));
  try {
    const fillingAt = performance.now();
    if (databaseUrl) await fillPostgres(databaseUrl, LISTINGS, Date.now());
    else fillSqlite(dataDir, LISTINGS, Date.now());
    const indexingAt = performance.now();
    const filled = inSeconds(fillingAt);
    await rebuildSearchIndex({ database, dataDir });
    console.log(
      `${database.engine}: ${LISTINGS} listings in ${filled}, their index in ${inSeconds(indexingAt)}`,
    );
    const onError = (error: unknown) => console.error(error);
    const searchIndex = await openSearchIndex({ database, dataDir, onError });
    const timings = await measureSearch({ database, searchIndex });
    await searchIndex.close();
    return timings;
  } finally {
    await database.close();
  }
}

function toTable(timings: SearchTiming[]): string {
  const places = [...new Set(timings.map(({ place }) => place))];
  const cell = ({ medianMs, p99Ms, found }: SearchTiming) =>
    `${medianMs.toFixed(2)} / ${p99Ms.toFixed(2)} (${found.toFixed(0)})`;
  const kinds = Map.groupBy(timings, ({ kind }) => kind);
  const rows = [...kinds].map(([kind, inPlaces]) => [kind, ...inPlaces.map(cell)]);
  return [['kind', ...places], ['---', ...places.map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

async function measureOn(engine: 'sqlite' | 'postgres'): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const timings = await measure(dataDir, server?.url);
    console.log(toTable(timings));
    return searchRows(timings, engine === 'sqlite' ? 'SQLite' : 'PostgreSQL');
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
for (const engine of ['sqlite', 'postgres'] as const)
  if (!process.env['ENGINE'] || process.env['ENGINE'] === engine) rows.push(...(await measureOn(engine)));
report(rows);
