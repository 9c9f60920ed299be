import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '../../database/open-database.ts';
import { startMarket } from '../../test/support/market/market-process.ts';
import { enginesToMeasure, withFilledMarket, type FilledMarket } from '../market/filled-market.ts';
import { runClient } from '../pages/run-client.ts';
import type { Paced, PacedOptions } from '../pages/paced.ts';
import { readMetrics, readServerMetrics } from '../support/market-metrics.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import { START_SETTINGS } from '../support/start-settings.ts';
import { quantile, report, type Row } from '../support/table.ts';
import { type Pair, insertTalkers } from './insert-talkers.ts';
import type { FromTalkers, TalkOptions, ToTalkers } from './talk-client.ts';

/*
 * The built server with a live stream each for 10,000 people, who send 200 messages a second: its memory, the time until
 * the other person's stream has a message (on PostgreSQL also at another server), and how often lists are rendered
 * meanwhile. As many files have to be allowed (`ulimit -Hn`, from 10,500). ENGINE=sqlite or postgres for one of the two.
 */

const LISTINGS = 1_000;
const STREAMS = 10_000;
const MESSAGES_PER_SECOND = 200;
const MAX_NEAR_MS = 400;
const MAX_FAR_MS = 1_000;
const LISTS_PER_SECOND = 50;
type Engine = FilledMarket['engine'];

const SECONDS = Number(process.env['SECONDS'] || 30);

async function openTalkers(options: TalkOptions) {
  const child = fork(join(import.meta.dirname, 'talk-client.ts'));
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the talkers ended with ${code}`)),
  );
  ended.catch(() => {}); // Heard of by the next request.
  const ask = async (message: ToTalkers): Promise<FromTalkers> => {
    child.send(message);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [FromTalkers];
    return answer;
  };
  await ask({ kind: 'open', ...options });
  return { ask, close: () => child.disconnect() };
}

/** Reads lists for so long, and says which share was rendered for it. */
async function readLists(origin: string): Promise<{ rendered: number; failed: number }> {
  const renders = async () => (await readMetrics(origin))('dasi_page_cache_renders_total');
  const before = await renders();
  const options: PacedOptions = {
    origin,
    perSecond: LISTS_PER_SECOND,
    seconds: SECONDS,
    kinds: [{ name: 'lists', share: 1, paths: ['/product', '/product/best', '/product/reuse', '/'] }],
  };
  const { lists } = await runClient<Record<string, Paced>>('paced.ts', options);
  const share = ((await renders()) - before) / lists!.sent;
  return { rendered: share * 100, failed: lists!.failed };
}

async function measure({ engine, settings }: FilledMarket): Promise<Row[]> {
  const location = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const database = await openDatabase(location, ({ message }) => console.error(message));
  const pairs = await insertTalkers(database, STREAMS / 2, Date.now()).finally(() => database.close());
  const start = () =>
    startMarket({ ...settings, ...START_SETTINGS }, { hashesPasswords: 'as people run it' });
  const market = await start();
  try {
    const near = await measureOne(market.url, pairs);
    const rows = toRows(engine, near);
    if (engine === 'sqlite') return rows;
    const other = await start();
    const { said } = near.talked;
    const far = await measureTwo({ url: market.url, sendTo: other.url, pairs, said }).finally(() =>
      other.stop(),
    );
    return [
      ...rows,
      timeRow(engine, far, { where: 'of another server', limit: MAX_FAR_MS }),
      lostRow(engine, far),
    ];
  } finally {
    await market.remove();
  }
}

async function measureOne(url: string, pairs: Pair[]): Promise<Measurement> {
  const talkers = await openTalkers({ url, sendTo: url, pairs, said: {} });
  const quiet = await readLists(url);
  const talking = talkers.ask({ kind: 'talk', perSecond: MESSAGES_PER_SECOND, seconds: SECONDS });
  const beside = await readLists(url);
  const talked = await talking;
  const { residentMb, liveStreams } = await readServerMetrics(url);
  talkers.close();
  if (talked.kind !== 'talked' || liveStreams !== STREAMS)
    throw new Error(`${liveStreams} streams were left`);
  return { residentMb, quiet, beside, talked };
}

/** Streams at one server, and what is said sent to the other. */
async function measureTwo(options: TalkOptions): Promise<Talked> {
  const talkers = await openTalkers(options);
  const talked = await talkers.ask({ kind: 'talk', perSecond: MESSAGES_PER_SECOND, seconds: SECONDS });
  talkers.close();
  if (talked.kind !== 'talked') throw new Error('the talkers did not talk');
  return talked;
}

type Talked = Extract<FromTalkers, { kind: 'talked' }>;
type Lists = Awaited<ReturnType<typeof readLists>>;
interface Measurement {
  residentMb: number;
  quiet: Lists;
  beside: Lists;
  talked: Talked;
}

function timeRow(
  engine: Engine,
  { sent, times }: Talked,
  { where, limit }: { where: string; limit: number },
): Row {
  const what = `talk: press to the screen ${where} at ${MESSAGES_PER_SECOND} a second, p99`;
  const note = `median ${quantile(times, 0.5).toFixed(0)} ms, ${times.length} of ${sent} messages`;
  return rowWithMax(what, engine, quantile(times, 0.99), { unit: 'ms', limit, note });
}

function lostRow(engine: Engine, { failed }: Talked): Row {
  for (const text of failed.slice(0, 5)) console.error(text);
  return rowWithMax('talk: messages that failed or never arrived', engine, failed.length, {
    unit: '',
    limit: 0,
  });
}

function toRows(engine: Engine, { residentMb, quiet, beside, talked }: Measurement): Row[] {
  const more = beside.rendered - quiet.rendered;
  const note = `without messages ${quiet.rendered.toFixed(2)} %, ${LISTS_PER_SECOND} pages a second`;
  return [
    rowWithMax('talk: memory with 10,000 people on their streams', engine, residentMb, {
      unit: 'MB',
      limit: 450,
    }),
    timeRow(engine, talked, { where: 'of the other', limit: MAX_NEAR_MS }),
    lostRow(engine, talked),
    rowWithMax('talk: lists rendered beside messages, more than without', engine, more, {
      unit: '%',
      limit: 0.5,
      note,
    }),
    rowWithMax('talk: lists that failed beside messages', engine, beside.failed, { unit: '', limit: 0 }),
  ];
}

const rows: Row[] = [];
for (const engine of enginesToMeasure()) rows.push(...(await withFilledMarket(engine, LISTINGS, measure)));
report(rows);
