import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { UNLIMITED } from '../../app/platform/rate-limit/rate-limit.server.ts';
import { countUnread, getConversation, listConversations } from '../../app/talk/conversation.server.ts';
import { say } from '../../app/talk/message.server.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { type Timing, timeAgainst } from '../search/time-against.ts';
import { report, type Row } from '../support/table.ts';
import { fillConversations, LONG, LONG_CONVERSATION, PERSON } from './fill-conversations.ts';

/*
 * What people who talk wait for: the list of one who has a thousand conversations, a page of one with ten thousand
 * messages at its end and in its middle, the count of unread ones, and sending, among MESSAGES (default a million) and
 * among a twentieth. Each against the look-up of one row by its key, in turn. ENGINE=sqlite or postgres for one.
 */

const MESSAGES = Number(process.env['MESSAGES'] || 1_000_000);
const MAX_P99_MS = { SQLite: 5, PostgreSQL: 10 } as const;
/** Waits for the disk. */
const MAX_SENDING_P99_MS = 50;
const SENDING = 'sending';
const MAX_GROWTH = 3;
const MAX_DEPTH_RATIO = 1.5;
const SITE = { storagePublicUrl: undefined };
const NEWEST = 'newest messages';
const DEEP = 'messages in the middle';

type EngineName = keyof typeof MAX_P99_MS;
type Timings = Map<string, Timing>;

async function measureIn(database: Database): Promise<Timings> {
  const { read } = database;
  const actor = { id: PERSON };
  const byKey = () =>
    read.selectFrom('conversation').select('id').where('id', '=', LONG_CONVERSATION).executeTakeFirst();
  const pageBefore = async (before?: number) =>
    (await getConversation(read, actor, { id: LONG_CONVERSATION, before }, SITE)).messages.length;
  const queries: Record<string, (time: number) => Promise<number>> = {
    'first 20 of 1,000 conversations': async () =>
      (await listConversations(read, actor, { tab: 'all' }, SITE)).items.length,
    [NEWEST]: () => pageBefore(),
    [DEEP]: () => pageBefore(LONG / 2),
    'count of unread': () => countUnread(read, PERSON),
  };
  const timings: Timings = new Map();
  for (const [name, ask] of Object.entries(queries)) timings.set(name, await timeAgainst(byKey, ask));
  const deps = { database, limits: UNLIMITED, now: Date.now };
  const send = async (time: number) => {
    const message = { id: LONG_CONVERSATION, clientId: `bench-${time}`, body: '지금 출발해요.' };
    return (await say(deps, actor, message)).ok ? 1 : 0;
  };
  return timings.set(SENDING, await timeAgainst(byKey, send));
}

async function measureMarket(engine: EngineName, messages: number): Promise<Timings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  const onError = ({ message }: Error) => console.error(message);
  const database = await openDatabase({ dataDir, databaseUrl: server?.url }, onError);
  try {
    await fillConversations(database, messages, Date.now());
    if (server) await sql`analyze`.execute(database.read);
    return await measureIn(database);
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function toRows(small: Timings, whole: Timings, engine: EngineName): Row[] {
  const common = { engine, bound: 'most' as const };
  const rows: Row[] = [...whole].flatMap(([name, { medianMs, p99Ms, referenceMedianMs }]) => [
    {
      ...common,
      measure: `talk, ${name}: p99`,
      value: p99Ms,
      unit: 'ms',
      limit: name === SENDING ? MAX_SENDING_P99_MS : MAX_P99_MS[engine],
      note: `median ${medianMs.toFixed(2)} ms, ${(medianMs / referenceMedianMs).toFixed(0)} times a row by its key`,
    },
    {
      ...common,
      measure: `talk, ${name}: growth`,
      value: medianMs / small.get(name)!.medianMs,
      unit: 'times',
      limit: MAX_GROWTH,
    },
  ]);
  const depth = whole.get(DEEP)!.medianMs / whole.get(NEWEST)!.medianMs;
  const measure = 'talk, messages in the middle against the newest';
  return [...rows, { ...common, measure, value: depth, unit: 'times', limit: MAX_DEPTH_RATIO }];
}

const rows: Row[] = [];
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const wanted = process.env['ENGINE'];
  if (wanted && wanted !== (engine === 'SQLite' ? 'sqlite' : 'postgres')) continue;
  const small = await measureMarket(engine, MESSAGES / 20);
  rows.push(...toRows(small, await measureMarket(engine, MESSAGES), engine));
}
report(rows);
