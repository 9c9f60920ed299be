import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSearchIndex, rebuildSearchIndex } from '../../app/search/index/open-search-index.server.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { fillPostgres } from '../market/fill-postgres.ts';
import { fillSqlite } from '../market/fill-sqlite.ts';
import { measureSearch, type SearchTiming } from './measure-search.ts';
import { measureRareMethod } from './measure-rare-method.ts';
import { measureUsualPrice } from './measure-usual-price.ts';
import { measureSuggestions } from './measure-suggestions.ts';
import { depthRow, growthRows, priceOrderRows, searchRows } from './search-rows.ts';
import { report, type Row } from '../support/table.ts';

/*
 * Every kind of page of a list, searched or not, in a generated market, on SQLite and on PostgreSQL, one at a time in
 * this process: median and p99 in ms, this thread's time for one page, and in brackets how many products it had; then
 * how many times as long the median is as in a market of a hundredth; then what the search box and the form that
 * lists a thing ask for while a person types. Machines differ, so limits are multiples of a reference that is asked in turn with what is measured
 * (references.ts). LISTINGS=20000 for a first look; ENGINE=sqlite or postgres for one of the two.
 */

const LISTINGS = Number(process.env['LISTINGS'] || 1_000_000);

interface Result {
  timings: SearchTiming[];
  suggestions: Row[];
}

function inSeconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** What the search index takes on the disk. */
async function measureIndexBytes({ engine, read }: Database, dataDir: string): Promise<number> {
  if (engine === 'sqlite') return statSync(join(dataDir, 'search.db')).size;
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::float8 as bytes
    from pg_class where relkind = 'r' and relname like 'search\\_%'`.execute(read);
  return rows[0]?.bytes ?? NaN;
}

async function measure(listings: number, dataDir: string, databaseUrl: string | undefined): Promise<Result> {
  const database = await openDatabase({ dataDir, databaseUrl }, ({ message }) => console.error(message));
  try {
    const fillingAt = performance.now();
    if (databaseUrl) await fillPostgres(databaseUrl, listings, Date.now());
    else fillSqlite(dataDir, listings, Date.now());
    const indexingAt = performance.now();
    const filled = inSeconds(fillingAt);
    await rebuildSearchIndex({ database, dataDir });
    console.log(
      `${database.engine}: ${listings} listings in ${filled}, their index in ${inSeconds(indexingAt)}, ` +
        `${Math.round((await measureIndexBytes(database, dataDir)) / 1024 ** 2)} MiB`,
    );
    const onError = (error: unknown) => console.error(error);
    const searchIndex = await openSearchIndex({ database, dataDir, onError });
    const timings = await measureSearch({ database, searchIndex });
    const suggestions = [
      ...(await measureSuggestions({ database, searchIndex })),
      ...(await measureUsualPrice({ database, searchIndex })),
      ...(await measureRareMethod({ database, searchIndex })),
    ];
    await searchIndex.close();
    return { timings, suggestions };
  } finally {
    await database.close();
  }
}

function toTable(timings: SearchTiming[], cellOf: (timing: SearchTiming) => string): string {
  const places = [...new Set(timings.map(({ place }) => place))];
  const kinds = Map.groupBy(timings, ({ kind }) => kind);
  const rows = [...kinds].map(([kind, inPlaces]) => [kind, ...inPlaces.map(cellOf)]);
  return [['kind', ...places], ['---', ...places.map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function timeText({ medianMs, p99Ms, cpuMs, found }: SearchTiming): string {
  return `${medianMs.toFixed(2)} / ${p99Ms.toFixed(2)}, ${cpuMs.toFixed(2)} (${found.toFixed(0)})`;
}

async function measureSize(engine: 'sqlite' | 'postgres', listings: number): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const result = await measure(listings, dataDir, server?.url);
    console.log(toTable(result.timings, timeText));
    return result;
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureOn(engine: 'sqlite' | 'postgres'): Promise<Row[]> {
  const { timings: small } = await measureSize(engine, LISTINGS / 100);
  const { timings: whole, suggestions } = await measureSize(engine, LISTINGS);
  const growth = (timing: SearchTiming) =>
    (timing.medianMs / small[whole.indexOf(timing)]!.medianMs).toFixed(1);
  console.log(`${engine}: how many times as long among ${LISTINGS} as among ${LISTINGS / 100}`);
  console.log(toTable(whole, growth));
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return [
    ...searchRows(whole, name),
    ...priceOrderRows(whole, name),
    depthRow(whole, name),
    ...growthRows(small, whole, name),
    ...suggestions,
  ];
}

const rows: Row[] = [];
for (const engine of ['sqlite', 'postgres'] as const)
  if (!process.env['ENGINE'] || process.env['ENGINE'] === engine) rows.push(...(await measureOn(engine)));
report(rows);
