import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startMarket } from '../../test/support/market/market-process.ts';
import { openDevtoolsBrowser } from './devtools-browser.ts';
import { blockingMs, measureOpening, type Work } from './main-thread.ts';
import { serveBare } from './serve-bare.ts';
import { findListingWithPhotos } from '../market/find-listing-with-photos.ts';
import { writeSection } from '../support/results.ts';
import { isMet, median, toTable, type Row } from '../support/table.ts';

/*
 * What a page's scripts cost a phone until it can be touched: home, the list and a listing of the built market on its
 * demo data, beside a bare React Router page that renders the same 20 cards, in turn. ROUNDS=1 for a first look.
 */

const ROUNDS = Number(process.env['ROUNDS'] || 9);
const MAX_RATIO = 1.3;
/** How much slower than this machine a phone is, and one on which Lighthouse finds an index of 1,500. */
const PHONE = 4;
const SLOW_PHONE = 10;
const MAX_TASK_MS = 50;
const MAX_BLOCKING_MS = 150;
const root = join(import.meta.dirname, '../..');
const dataDir = join(root, 'data-demo');

type Works = Record<string, Work[]>;

/** Each round opens every page once, so that other work on the machine meets all of them. */
async function measureInTurn(urls: Record<string, string>): Promise<Works> {
  const browser = openDevtoolsBrowser(['--no-sandbox', '--disable-quic', '--disable-background-networking']);
  const works: Works = {};
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, url] of Object.entries(urls))
        (works[name] ??= []).push(await measureOpening(browser, url));
  } finally {
    await browser.close();
  }
  return works;
}

function rowsOf(name: string, works: Works): Row[] {
  const row = (measure: string, value: number, unit: string, limit: number, note = ''): Row => {
    return { measure: `${name}: ${measure}`, engine: 'both', value, unit, limit, bound: 'most', note };
  };
  const middle = (page: string, of: (work: Work) => number) => median((works[page] ?? []).map(of));
  const ratio = (measure: string, of: (work: Work) => number) => {
    const [own, bare] = [middle(name, of), middle('bare', of)];
    const note = `${own.toFixed(0)} ms, the bare page ${bare.toFixed(0)} ms`;
    // Less than a millisecond is none.
    return row(measure, own / Math.max(bare, 1), '×', MAX_RATIO, note);
  };
  const blocking = (slowdown: number) => (work: Work) => blockingMs(work, slowdown);
  const maxTask = ({ tasksMs }: Work) => Math.max(0, ...tasksMs) * PHONE;
  return [
    ratio('script time', ({ scriptMs }) => scriptMs * PHONE),
    ratio('blocking', blocking(PHONE)),
    row(
      'blocking, ten times slowed',
      middle(name, blocking(SLOW_PHONE)),
      'ms',
      MAX_BLOCKING_MS,
      `the bare page ${middle('bare', blocking(SLOW_PHONE)).toFixed(0)} ms`,
    ),
    row('longest task', middle(name, maxTask), 'ms', MAX_TASK_MS),
  ];
}

if (!existsSync(dataDir)) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/demo/main.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the demo data could not be made');
}
const market = await startMarket({ DATA_DIR: dataDir }, { hashesPasswords: 'as people run it' });
const bare = await serveBare(market.url);
try {
  const detail = await findListingWithPhotos(market.url);
  const pages = { home: '/', list: '/product', detail };
  const urls = Object.entries(pages).map(([name, path]) => [name, market.url + path]);
  const found = await measureInTurn({ bare: bare.url, ...Object.fromEntries(urls) });
  const rows = Object.keys(pages).flatMap((name) => rowsOf(name, found));
  const table = toTable(rows);
  console.log(table);
  const text = `
\`npm run bench:hydration\`: processor time of the main thread while a page opens and is touched half a second after
it has loaded, so that its scripts run; four times slowed, median of ${ROUNDS}, each page in turn with a bare React Router page of the same 20 cards.
No tool looks on but the trace ([046](../docs/decisions/046-scripts-in-short-tasks.md)).`;
  writeSection('Hydration', `${text}\n\n${table}`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await bare.close();
  await market.remove();
}
