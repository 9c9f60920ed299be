import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../database/open-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { openDesk } from '../../test/support/desk.ts';
import { startMarket } from '../../test/support/market/market-process.ts';
import type { Visitor } from '../../test/support/visitor.ts';
import { readServerMetrics } from '../support/market-metrics.ts';
import { writeSection } from '../support/results.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import { median, quantile, report, type Row, toTable } from '../support/table.ts';
import { CASES, fillCases } from './fill-cases.ts';

/*
 * What an operator waits for with 10,000 open cases: whole pages of the built server, one after the other, each with its
 * session, its role and its open desk. ENGINE=sqlite or postgres for one of the two.
 */

const WARM_UP = 200;
const REQUESTS = 500;
const MAX_MS = 20;

interface Measurement {
  times: number[];
  /** What a page takes of the server's processor: the same on a machine that does much else. */
  cpuMs: number;
  page: string;
}

async function measurePage(visitor: Visitor, origin: string, path: string): Promise<Measurement> {
  const times: number[] = [];
  let page = '';
  let before = 0;
  const readCpu = async () => (await readServerMetrics(origin)).cpuSeconds * 1_000;
  for (let request = 0; request < WARM_UP + REQUESTS; request++) {
    if (request === WARM_UP) before = await readCpu();
    const startedAt = performance.now();
    const answer = await visitor.get(path);
    page = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    if (request >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return { times, page, cpuMs: ((await readCpu()) - before) / REQUESTS };
}

async function measureQueue(
  { visitor, origin }: { visitor: Visitor; origin: string },
  engine: 'sqlite' | 'postgres',
): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (name: string, path: string) => {
    const { times, page, cpuMs } = await measurePage(visitor, origin, path);
    rows.push(
      rowWithMax(`desk, ${name}: p99`, engine, quantile(times, 0.99), {
        unit: 'ms',
        limit: MAX_MS,
        note: `median ${median(times).toFixed(1)} ms; the server's processor ${cpuMs.toFixed(1)} ms`,
      }),
    );
    return page;
  };
  const whole = `a queue of ${CASES.toLocaleString('en-US')}`;
  const first = await add(whole, '/desk');
  await add(`${whole}, one reason of it`, '/desk?group=other');
  await add(`${whole}, its middle`, '/desk?cursor=50.1.-');
  const [, path] = /href="(\/desk\/cases\/[\w-]+)/.exec(first)!;
  await add(`a case beside ${whole}`, path!);
  return rows;
}

async function measureEngine(engine: 'sqlite' | 'postgres'): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    ...(server && { DATABASE_URL: server.url }),
  };
  const onError = ({ message }: Error) => console.error(message);
  try {
    const database = await openDatabase({ dataDir, databaseUrl: server?.url }, onError);
    await fillCases(database, Date.now());
    await database.close();
    const market = await startMarket(settings);
    try {
      const { visitor } = await openDesk(market, 'reader', settings);
      return await measureQueue({ visitor, origin: market.url }, engine);
    } finally {
      await market.remove();
    }
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  const wanted = process.env['ENGINE'];
  if (!wanted || wanted === engine) rows.push(...(await measureEngine(engine)));
}
if (!process.env['ENGINE']) writeSection('Desk', `\`npm run bench -- desk\`.\n\n${toTable(rows)}`);
report(rows);
