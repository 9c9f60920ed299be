import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countByState, listProducts } from '../../app/product/list/list-products.server.ts';
import { countShownReviews, pageShownReviews } from '../../app/purchase/review/read-reviews.server.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { timeAgainst } from '../search/time-against.ts';
import { report, type Row } from '../support/table.ts';
import { BUSY, fillPeople, QUIET } from './fill-people.ts';

/*
 * What a miss of the page cache asks for on the pages of a person with 5,000 listings and 1,000 reviews, each against
 * the same of one with ten of each, in turn. ENGINE=sqlite or postgres for one.
 */

/** Also of what reads every review: the sums of the reviews' page. */
const MAX_MS = { SQLite: 5, PostgreSQL: 10 } as const;

type EngineName = keyof typeof MAX_MS;

function queriesOf(database: Database): Record<string, (id: string) => Promise<number>> {
  const { read } = database;
  const now = Date.now();
  const pageReviews = async (id: string, page: number) =>
    (await pageShownReviews(read, id, { now, page })).reviews.length;
  return {
    'count of reviews': (id) => countShownReviews(read, id, now),
    'first page of reviews with their sums': (id) => pageReviews(id, 1),
    'a page of reviews in the middle': (id) => pageReviews(id, id === BUSY ? 25 : 1),
    'counts of listings': async (id) => (await countByState(read, id, now)).open,
    'first page of listings': async (id) =>
      (await listProducts(read, { sellerId: id }, 'new', undefined))?.products.length ?? 0,
  };
}

async function measure(database: Database, engine: EngineName): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, ask] of Object.entries(queriesOf(database))) {
    const { medianMs, p99Ms, referenceMedianMs } = await timeAgainst(
      () => ask(QUIET),
      () => ask(BUSY),
    );
    rows.push({
      measure: `person, ${name}: median`,
      engine,
      value: medianMs,
      unit: 'ms',
      limit: MAX_MS[engine],
      bound: 'most',
      note: `p99 ${p99Ms.toFixed(2)} ms, ${(medianMs / referenceMedianMs).toFixed(1)} times that of a person with ten`,
    });
  }
  return rows;
}

async function measureEngine(engine: EngineName): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  const onError = ({ message }: Error) => console.error(message);
  const database = await openDatabase({ dataDir, databaseUrl: server?.url }, onError);
  try {
    await fillPeople(database, Date.now());
    if (server) await sql`analyze`.execute(database.read);
    return await measure(database, engine);
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const wanted = process.env['ENGINE'];
  if (wanted && wanted !== (engine === 'SQLite' ? 'sqlite' : 'postgres')) continue;
  rows.push(...(await measureEngine(engine)));
}
report(rows);
