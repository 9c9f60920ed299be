import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addNotices } from '../../app/notice/notice.server.ts';
import { startPushing } from '../../app/notice/push/deliver-push.server.ts';
import type { PushDeps } from '../../app/notice/push/push-answers.server.ts';
import { PushHostsHealth, RejectionWatch } from '../../app/notice/push/push-hosts-health.server.ts';
import { PushKeys } from '../../app/notice/push/push-keys.server.ts';
import { PushWire } from '../../app/notice/push/push-wire.server.ts';
import type { PushOutcome } from '../../app/notice/push/push.ts';
import { conversationPath } from '../../app/talk/conversation.ts';
import { listUnread } from '../../app/talk/list/unread-conversations.server.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { writeSection } from '../support/results.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import { report, type Row, toTable } from '../support/table.ts';

/*
 * A notice to 10,000 people whose browsers are spread over ten push services on this machine. One of the services takes
 * connections and never answers; of the browsers at the others one in a hundred is gone. The services share the
 * thread. PUSHES=1000 for a first look; ENGINE=sqlite or postgres for one of the two.
 */

const PUSHES = Number(process.env['PUSHES'] || 10_000);
const HOSTS = 10;
const GONE_OF = 100;
const MAX_ALL_S = 60;
const GIVE_UP_S = 180;
const ROWS_AT_ONCE = 1_000;
/** Outside of quiet hours, wherever this runs. */
const NOON = Date.UTC(2026, 10, 26, 3);

interface Service {
  origin: string;
  server: Server;
}

/** @param isDead takes connections and says nothing */
async function openService(isDead: boolean): Promise<Service> {
  const server = createServer((request, response) => {
    request.resume();
    if (isDead) return;
    request.on('end', () => response.writeHead(request.url!.startsWith('/gone') ? 410 : 201).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function fill(database: Database, services: Service[]): Promise<string[]> {
  const people = Array.from({ length: PUSHES }, (_, index) => `person-${index}`);
  await database.transaction(async (tx) => {
    await sql`
      insert into account (id, email, email_key, nickname, nickname_key, password_hash, created_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${PUSHES - 1})
      select 'person-' || i, 'person-' || i, 'person-' || i, 'person-' || i, 'person-' || i, '', 0 from n`.execute(
      tx,
    );
    for (let from = 0; from < PUSHES; from += ROWS_AT_ONCE) {
      const some = people.slice(from, from + ROWS_AT_ONCE);
      await tx.insertInto('session').values(some.map(toSession)).execute();
      const rows = some.map((id, index) =>
        toSubscription(id, services[(from + index) % HOSTS]!, from + index),
      );
      await tx.insertInto('pushSubscription').values(rows).execute();
    }
  });
  return people;
}

const toSession = (accountId: string) => ({
  tokenHash: `session of ${accountId}`,
  accountId,
  createdAt: 0,
  expiresAt: NOON * 2,
  usedAt: null,
  browser: null,
});

function toSubscription(accountId: string, { origin }: Service, index: number) {
  const isGone = Math.floor(index / HOSTS) % GONE_OF === 0;
  return {
    id: `browser of ${accountId}`,
    accountId,
    sessionHash: `session of ${accountId}`,
    endpoint: `${origin}/${isGone ? 'gone' : 'push'}/${index}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    createdAt: 0,
    rejections: 0,
    rejectedSince: null,
  };
}

function depsOf(database: Database, services: Service[], outcomes: Map<PushOutcome, number>): PushDeps {
  const startedAt = Date.now();
  return {
    database,
    now: () => NOON + Date.now() - startedAt,
    logger: { info() {}, warn() {}, error() {} } as unknown as PushDeps['logger'],
    keys: new PushKeys('a secret of at least thirty-two bytes'),
    hosts: { names: [], origins: services.map(({ origin }) => origin) },
    health: new PushHostsHealth(),
    rejections: new RejectionWatch(),
    wire: new PushWire(),
    sources: {
      listUnread,
      conversationPath,
      noticePath: async () => '/notice',
      findAppointment: async () => undefined,
    },
    siteName: '다시',
    origin: 'https://dasi.example',
    contact: 'mailto:hello@dasi.example',
    onOutcome: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
  };
}

async function measure(database: Database): Promise<Row> {
  const services = await Promise.all(Array.from({ length: HOSTS }, (_, index) => openService(index === 0)));
  const people = await fill(database, services);
  const outcomes = new Map<PushOutcome, number>();
  const deps = depsOf(database, services, outcomes);
  const notice = { kind: 'price-dropped', subjectId: 'p', title: '참나무 책상', now: deps.now() } as const;
  await database.transaction((tx) => addNotices(tx, people, notice));
  const expected = PUSHES - PUSHES / HOSTS;
  const countDone = () => (outcomes.get('sent') ?? 0) + (outcomes.get('gone') ?? 0);
  const startedAt = performance.now();
  const pushing = startPushing(deps, 500, (error) => console.error(error));
  while (countDone() < expected && performance.now() - startedAt < GIVE_UP_S * 1_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const allS = (performance.now() - startedAt) / 1_000;
  await pushing.stop();
  for (const { server } of services) server.close().closeAllConnections();
  const { waiting } = await countRows(database);
  const lost = PUSHES - countDone() - waiting;
  const note = `${outcomes.get('sent')} sent, ${outcomes.get('gone')} gone, ${waiting} wait for the dead service, ${lost} lost`;
  const found = lost === 0 ? allS : Number.POSITIVE_INFINITY;
  return rowWithMax('pushes, 10,000 of which a tenth for a dead service', database.engine, found, {
    unit: 's',
    limit: MAX_ALL_S,
    note,
  });
}

async function countRows(database: Database): Promise<{ waiting: number }> {
  const { waiting } = await database.read
    .selectFrom('pushJob')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting) };
}

async function measureEngine(engine: 'sqlite' | 'postgres'): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const onError = ({ message }: Error) => console.error(message);
  const database = await openDatabase({ dataDir, databaseUrl: server?.url }, onError);
  try {
    return await measure(database);
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  const wanted = process.env['ENGINE'];
  if (!wanted || wanted === engine) rows.push(await measureEngine(engine));
}
if (!process.env['ENGINE'] && !process.env['PUSHES'])
  writeSection('Pushes', `\`npm run bench -- pushes\`.\n\n${toTable(rows)}`);
report(rows);
