import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { findMatching, KeywordFollower } from '../../app/keyword/match-listings.server.ts';
import type { NoticeKind } from '../../app/notice/notice.ts';
import { newId } from '../../app/platform/id.server.ts';
import { ListingAnnouncer } from '../../app/product/follow/announce-listings.server.ts';
import { publishProduct } from '../../app/product/publish-product.server.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { generateListings } from '../market/listing.ts';
import { writeSection } from '../support/results.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import { report, type Row, toTable } from '../support/table.ts';
import { fillAlerts, HOT_WORD } from './fill-alerts.ts';

/*
 * A listing against a million keyword alerts of 200,000 people, one for which 100,000 people watch, and one of a seller whom
 * 100,000 follow. ALERTS=20000 for
 * a first look; ENGINE=sqlite or postgres for one of the two.
 */

const ALERTS = Number(process.env['ALERTS'] || 1_000_000);
const LISTINGS = 2_000;
const MAX_MATCH_MS = 5;
const MAX_BLOCKED_MS = 5;
/** Most turns do nothing but wait. */
const MIN_WORK_MS = 0.1;
const MAX_ALL_S = 60;
const FOLLOWERS = 100_000;
const SELLER = { id: 'person-0' };

/** Of numbers that are sorted. */
const at = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

async function measureMatching(database: Database, note: string): Promise<Row> {
  const times: number[] = [];
  let found = 0;
  for (const listing of generateListings(LISTINGS)) {
    const startedAt = performance.now();
    found += (await findMatching(database, [listing]))[0]!.length;
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const more = `median ${at(times, 0.5).toFixed(2)} ms; ${(found / LISTINGS).toFixed(1)} sets of words match; ${note}`;
  return rowWithMax('alerts, a listing against all: p99', database.engine, at(times, 0.99), {
    unit: 'ms',
    limit: MAX_MATCH_MS,
    note: more,
  });
}

async function publish(database: Database, title: string): Promise<number> {
  const draft = {
    title,
    brand: '',
    size: 'M',
    desc: '튼튼해요.',
    category: 'reuse',
    subCategory: 'other',
    priceWon: 10_000,
  } as const;
  const startedAt = performance.now();
  const input = { productId: newId(), draft, photos: [], onceKey: undefined };
  await publishProduct({ database, now: Date.now }, SELLER, input);
  return performance.now() - startedAt;
}

interface Telling {
  what: string;
  follower: KeywordFollower | ListingAnnouncer;
  /** Of the listing that all hear of. */
  title: string;
  kind: NoticeKind;
  /** After publishing alone was measured. */
  prepare?: () => Promise<void>;
}

async function measureTelling(
  database: Database,
  { what, follower, title, kind, prepare }: Telling,
): Promise<Row[]> {
  await follower.catchUp();
  const before = await publishUntil(database, Date.now() + 2_000);
  await follower.catchUp();
  await prepare?.();
  const beforehand = await countNotices(database, kind);
  await publish(database, title);
  let isDone = false;
  const holds = measureHolds(() => isDone);
  const startedAt = performance.now();
  const meanwhile = publishUntil(database, () => isDone);
  await follower.catchUp();
  const allS = (performance.now() - startedAt) / 1_000;
  isDone = true;
  const [blocked, during] = [await holds, await meanwhile];
  const working = blocked.filter((ms) => ms > MIN_WORK_MS);
  const over = working.filter((ms) => ms > MAX_BLOCKED_MS).length;
  const { engine } = database;
  const count = (await countNotices(database, kind)) - beforehand;
  const note = `${count} notices; a publish meanwhile ${during.toFixed(1)} ms by the median, without ${before.toFixed(1)} ms`;
  return [
    rowWithMax(`alerts, all of 100,000 ${what}`, engine, allS, { unit: 's', limit: MAX_ALL_S, note }),
    rowWithMax(`alerts, a turn of the main thread for those ${what}: p99`, engine, at(working, 0.99), {
      unit: 'ms',
      limit: MAX_BLOCKED_MS,
      note: `of ${working.length} in which something was done; ${over} took longer than ${MAX_BLOCKED_MS} ms, the longest ${at(working, 1).toFixed(1)} ms`,
    }),
  ];
}

async function countNotices({ read }: Database, kind: NoticeKind): Promise<number> {
  const { count } = await read
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function measureWatchers(database: Database): Promise<Row[]> {
  const follower = new KeywordFollower({ database, now: Date.now });
  const title = `${HOT_WORD} 모형`;
  return measureTelling(database, { what: 'who watch for a word', follower, title, kind: 'keyword-matched' });
}

function measureFollowers(database: Database): Promise<Row[]> {
  const follower = new ListingAnnouncer({ database, now: Date.now });
  return measureTelling(database, {
    what: 'who follow a seller',
    follower,
    title: '참나무 책상',
    kind: 'followed-listed',
    // Not sooner: they hear of a seller once a day.
    prepare: () => addFollowers(database),
  });
}

async function addFollowers(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      insert into follow (follower_id, followed_id, created_at)
      select id, ${SELLER.id}, 0 from account where id <> ${SELLER.id} limit ${FOLLOWERS}`.execute(tx);
    await sql`analyze follow`.execute(tx);
  });
}

/** By the median. */
async function publishUntil(database: Database, end: number | (() => boolean)): Promise<number> {
  const isOver = () => (typeof end === 'number' ? Date.now() > end : end());
  const times: number[] = [];
  while (!isOver()) {
    times.push(await publish(database, '참나무 책상'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return at(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

/** How long the event loop took from turn to turn, sorted. */
async function measureHolds(isOver: () => boolean): Promise<number[]> {
  const blocked: number[] = [];
  let last = performance.now();
  while (!isOver()) {
    await nextTurn();
    const now = performance.now();
    blocked.push(now - last);
    last = now;
  }
  return blocked.sort((a, b) => a - b);
}

/** Of filling, which would hold the thread later. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

async function measureEngine(engine: 'sqlite' | 'postgres'): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const onError = ({ message }: Error) => console.error(message);
  const database = await openDatabase({ dataDir, databaseUrl: server?.url }, onError);
  try {
    const { keywords } = await fillAlerts(database, ALERTS);
    if (server) await sql`analyze`.execute(database.read);
    collectGarbage();
    const matching = await measureMatching(database, `${keywords} sets of words`);
    return [matching, ...(await measureWatchers(database)), ...(await measureFollowers(database))];
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  const wanted = process.env['ENGINE'];
  if (!wanted || wanted === engine) rows.push(...(await measureEngine(engine)));
}
if (!process.env['ENGINE'] && !process.env['ALERTS'])
  writeSection('Alerts', `\`npm run bench -- alerts\`.\n\n${toTable(rows)}`);
report(rows);
