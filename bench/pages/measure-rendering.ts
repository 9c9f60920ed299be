import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readMetrics } from '../support/market-metrics.ts';
import { quantile, type Row } from '../support/table.ts';

const SITE = join(import.meta.dirname, 'bare-site');
const ROUNDS = 12;
const PAGES = 150;
/** Where something else takes from the cores, a round takes longer, and none takes less than it needs. */
const UNDISTURBED = 0.25;

interface Site {
  origin: string;
  readCpuSeconds(): Promise<number>;
}

/** A list page rendered anew against a bare React Router site that renders the same 20 cards, round by round. */
export async function measureRendering(origin: string, dataDir: string, listings: number): Promise<Row[]> {
  buildBareSite();
  // Before anything is imported there: React chooses its build by it.
  const env = { ...process.env, NODE_ENV: 'production', MARKET_DB: join(dataDir, 'market.db') };
  const server = fork(join(import.meta.dirname, 'serve-bare.ts'), { env });
  try {
    const [port] = (await once(server, 'message')) as [number];
    const bareOrigin = `http://localhost:${port}`;
    const sites: Record<'own' | 'bare', Site> = {
      own: { origin, readCpuSeconds: async () => (await readMetrics(origin))('process_cpu_seconds_total') },
      bare: {
        origin: bareOrigin,
        readCpuSeconds: async () => Number(await (await fetch(`${bareOrigin}/cpu`)).text()),
      },
    };
    const cpuMs = { own: [] as number[], bare: [] as number[] };
    let place = listings;
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['own', 'bare'] as const) {
        const ms = await renderPages(sites[name], place);
        // The first round warms both up.
        if (round > 0) cpuMs[name].push(ms);
        place = place > 2 * PAGES ? place - PAGES : listings;
      }
    return [toRow(quantile(cpuMs.own, UNDISTURBED), quantile(cpuMs.bare, UNDISTURBED))];
  } finally {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
}

function buildBareSite(): void {
  const cli = createRequire(import.meta.url).resolve('@react-router/dev/package.json');
  const args = [join(cli, '../bin.cjs'), 'build'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: SITE, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the bare site could not be built: ${stderr}`);
}

/** One after the other, each from a place in the list that no cache has. @returns ms of CPU a page */
async function renderPages({ origin, readCpuSeconds }: Site, from: number): Promise<number> {
  const before = await readCpuSeconds();
  for (let page = 0; page < PAGES; page++) {
    const answer = await fetch(`${origin}/product?cursor=${from - page}`);
    if (answer.status !== 200) throw new Error(`a page was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
  return (((await readCpuSeconds()) - before) / PAGES) * 1000;
}

function toRow(ownMs: number, bareMs: number): Row {
  return {
    measure: '/product rendered anew, of the same cards by React Router alone',
    engine: 'SQLite',
    value: bareMs / ownMs,
    unit: '',
    limit: 0.4,
    bound: 'least',
    note: `CPU ${ownMs.toFixed(2)} and ${bareMs.toFixed(2)} ms a page; the rest is header, menus, filters and what a card does`,
  };
}
