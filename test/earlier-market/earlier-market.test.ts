import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { waitForMail } from '../support/mail/mails.ts';
import { startMarket } from '../support/market/market-process.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { runScript } from '../support/run-script.ts';
import { Visitor } from '../support/visitor.ts';
import { EARLIER_ENGINES, openEarlierMarket, settingsOf, type EarlierMarket } from './earlier-market.ts';

const LIMIT_MS = 120_000;
/** Tables by their earlier names. */
const RENAMED: Record<string, string> = {
  mail_wish: 'mail_job',
  held_photo: 'staged_photo',
  second_factor: 'totp_secret',
  second_factor_offer: 'totp_enrolment',
  search_mark: 'weekly_search',
  search_place: 'search_position',
  search_word_place: 'search_word_position',
  search_named: 'search_listing_text',
  limit_count: 'rate_limit_count',
};
/** Tables that later migrations add. */
const ADDED = [
  'appeal',
  'announced_listing',
  'announcement',
  'appointment_count',
  'block',
  'cancelled_purchase',
  'chat_event',
  'conversation',
  'conversation_member',
  'daily_count',
  'desk_session',
  'external_identity',
  'follow',
  'giveaway',
  'giveaway_application',
  'gone_pick',
  'keyword',
  'keyword_alert',
  'keyword_ring',
  'log_position',
  'manner',
  'marked_number',
  'matched_listing',
  'media_kept',
  'meeting',
  'meeting_reminder',
  'message',
  'no_show',
  'moderation_act',
  'moderation_case',
  'notice',
  'notice_choice',
  'notice_digest',
  'notice_preference',
  'offer',
  'operator_role',
  'passkey',
  'photo_print',
  'product_price',
  'push_job',
  'push_subscription',
  'read_marks_off',
  'report_evidence',
  'reported_listing',
  'reported_review',
  'reservation',
  'reservation_wait',
  'review',
  'swap_offer',
  'talk_mail',
  'undo_request',
  'used_passkey_challenge',
];
const NOT_IN_BACKUPS = ['session', 'account_token', 'mail_wish', 'second_factor_offer', 'limit_count'];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open(engine: (typeof EARLIER_ENGINES)[number]): Promise<EarlierMarket> {
  const market = await openEarlierMarket(engine);
  closing.push(() => market.remove());
  return market;
}

async function start(settings: Record<string, string>): Promise<string> {
  const { url, remove } = await startMarket(settings, { hashesPasswords: 'as people run it' });
  closing.push(remove);
  return url;
}

/** A market that a backup or a move can make. */
async function emptyPlace(isPostgres: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-restored-'));
  closing.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const made = isPostgres ? await createEmptyDatabase() : undefined;
  if (made) closing.push(made.drop);
  return { dataDir, databaseUrl: made?.url };
}

/** What anybody finds: lists, a listing with its photo, what is hidden, and searches. */
async function expectPublicPages(
  url: string,
  { listed, sold, hidden, ofSuspended }: EarlierMarket['contents'],
) {
  const guest = new Visitor(url);
  const list = await (await guest.get('/product')).text();
  for (const id of [listed, sold]) expect(list).toContain(id);
  for (const id of [hidden, ofSuspended]) {
    expect(list).not.toContain(id);
    expect((await guest.get(`/product/detail/${id}`)).status).toBe(404);
  }
  const page = await (await guest.get(`/product/detail/${listed}`)).text();
  const photo = await guest.get(/\/media\/product\/[^"]+?-360\.webp/.exec(page)![0]);
  expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  const findBy = async (query: string) => (await guest.get(`/product?q=${encodeURIComponent(query)}`)).text();
  const search = { timeout: 20_000, interval: 100 };
  await expect.poll(() => findBy('참나무 책상'), search).toContain(listed);
  expect(await findBy('보석')).not.toContain(hidden);
}

/** What two members had: picks, a purchase, hidden listings, an inquiry. */
async function expectOwnPages(
  whale: Visitor,
  fox: Visitor,
  { listed, sold, hidden }: EarlierMarket['contents'],
) {
  const textOf = async (who: Visitor, path: string) => (await who.get(path)).text();
  const session = await (await fox.get(`/api/session?ids=${listed},${sold}`)).json();
  expect(session).toMatchObject({ user: { nickname: '파란여우' }, picks: [listed] });
  expect(await textOf(fox, '/mypick')).toContain(listed);
  expect(await textOf(fox, '/profile/purchases')).toContain('참나무 책장');
  expect(await textOf(fox, '/support/qna')).toContain('배송 문의');
  const receipt = await textOf(whale, '/receipt');
  for (const text of [listed, hidden, '가짜예요.']) expect(receipt).toContain(text);
}

/** A person whose second factor was turned on, by a recovery code. */
async function signIn(url: string, { people, password, recoveryCodes }: EarlierMarket['contents']) {
  const [whale, fox] = [new Visitor(url), new Visitor(url)];
  const first = await whale.post('/login', { email: people.whale.email, password });
  expect([first.status, first.headers.get('Location')]).toEqual([302, '/']);
  const second = await fox.post('/login', { email: people.fox.email, password });
  expect(second.headers.get('Location')).toMatch(/^\/login\/code/);
  expect((await fox.post('/login/code', { code: recoveryCodes[0]! })).headers.get('Location')).toBe('/');
  const owl = new Visitor(url);
  await owl.post('/login', { email: people.owl.email, password });
  expect(await (await owl.get('/login')).text()).toContain('사기');
  return { whale, fox };
}

const stagedOf = async (who: Visitor) =>
  ((await (await who.get('/upload/photos')).json()) as { photos: { id: string }[] }).photos.map(
    ({ id }) => id,
  );

/** What rows have in columns that were added. */
const IN_NEW_COLUMNS: Record<string, unknown[]> = {
  account: [null, null],
  session: [0],
  mail_wish: [null],
  purchase: Array(6).fill(null),
  product: [null, 0, 1, null, null, '', ''],
  hidden_product: [null, 0, 1, null, null, '', ''],
};

const widen = (row: string, values: unknown[]) => JSON.stringify([...(JSON.parse(row) as []), ...values]);

/** Its one report is open, and has a case of the same id. */
function caseOf(report: string, listings: string[], accounts: string[]): string {
  const [id, , kind, target, name, reason, , , createdAt] = JSON.parse(report) as unknown[];
  const listing = listings.map((row) => JSON.parse(row) as unknown[]).find((row) => row.includes(target))!;
  const owner = accounts.map((row) => (JSON.parse(row) as unknown[])[0]).find((key) => listing.includes(key));
  const unset = [null, null, null, null, null];
  return JSON.stringify([id, kind, target, '', name, owner, reason, '[]', 0, 1, createdAt, ...unset]);
}

describe.each(EARLIER_ENGINES)('a market of an earlier version on %s', (engine) => {
  test('keeps every row when it is migrated', async () => {
    const market = await open(engine);
    const before = await market.readRows();
    expect(Object.values(Object.fromEntries(before)).every((rows) => rows.length > 0)).toBe(true);
    const migrated: string[] = [];
    const onError = (error: Error) => expect.unreachable(error.message);
    const database = await openDatabase(market, onError, (name) => migrated.push(name));
    const all = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.read,
    );
    await database.close();
    expect(migrated).toEqual(all.rows.map(({ name }) => name).filter((name) => name >= '017'));
    const expected = new Map(
      [...before].map(([name, rows]) => [
        RENAMED[name] ?? name,
        rows.map((row) => widen(row, IN_NEW_COLUMNS[name] ?? [])),
      ]),
    );
    const [report] = before.get('report')!;
    expected.set('report', [widen(report!, [(JSON.parse(report!) as unknown[])[0]])]);
    const empty = new Map<string, string[]>(ADDED.map((name) => [name, []]));
    empty.set('moderation_case', [caseOf(report!, before.get('product')!, before.get('account')!)]);
    expect(await market.readRows()).toEqual(new Map([...expected, ...empty]));
  });

  test('is served with all that people had, who stay signed in', { timeout: LIMIT_MS }, async () => {
    const market = await open(engine);
    const { contents } = market;
    const url = await start(market.settings);
    await expectPublicPages(url, contents);
    const people = [contents.cookies.whale, contents.cookies.fox].map((cookie) => {
      const visitor = new Visitor(url);
      const lines = cookie.split('; ').map((pair) => ['Set-Cookie', pair] as [string, string]);
      visitor.storeCookies(new Response(null, { headers: lines }));
      return visitor;
    });
    const [whale, fox] = people as [Visitor, Visitor];
    await expectOwnPages(whale, fox, contents);
    expect(await stagedOf(fox)).toEqual([contents.staged]);
    const mail = await waitForMail(market.dataDir, contents.people.whale.email, /주소를 확인/);
    expect(mail.text).toContain('/verify/');
    await signIn(url, contents);
  });

  test.each(['SQLite', 'PostgreSQL'])(
    'a backup of it is restored on %s',
    { timeout: LIMIT_MS },
    async (onto) => {
      const { backup, contents } = await open(engine);
      const settings = settingsOf(await emptyPlace(onto === 'PostgreSQL'), contents.secret);
      await runScript('backup/restore.ts', settings, [backup]);
      const url = await start(settings);
      await expectPublicPages(url, contents);
      const { whale, fox } = await signIn(url, contents);
      await expectOwnPages(whale, fox, contents);
      expect(await stagedOf(fox)).toEqual([contents.staged]);
    },
  );

  test('a backup is made before it is migrated', async () => {
    const market = await open(engine);
    const folder = join(market.dataDir, '../backups');
    await runScript('backup/backup.ts', market.settings, [folder]);
    const made = join(folder, readdirSync(folder)[0]!);
    const tables = readdirSync(join(made, 'tables'));
    expect(tables).toEqual(readdirSync(join(market.backup, 'tables')));
    for (const name of NOT_IN_BACKUPS) expect(tables).not.toContain(`${name}.ndjson.gz`);
    const photosOf = (path: string) =>
      (JSON.parse(readFileSync(join(path, 'market.json'), 'utf8')) as { photos: object }).photos;
    expect(photosOf(made)).toMatchObject({ files: 8, missing: [] });
    expect(photosOf(market.backup)).toMatchObject({ files: 8 });
  });
});

test('a market of an earlier version is moved to PostgreSQL', { timeout: LIMIT_MS }, async () => {
  const { contents, dataDir, settings } = await open('sqlite');
  const { databaseUrl } = await emptyPlace(true);
  await runScript('backup/move.ts', settings, ['--to-database', databaseUrl!]);
  const url = await start(settingsOf({ dataDir, databaseUrl }, contents.secret));
  await expectPublicPages(url, contents);
  const { whale, fox } = await signIn(url, contents);
  await expectOwnPages(whale, fox, contents);
  expect(await stagedOf(fox)).toEqual([contents.staged]);
});

test('statements of the version before still run on PostgreSQL, where its servers may be running', async () => {
  const market = await open('postgres');
  const database = await openDatabase(market, (error) => expect.unreachable(error.message));
  closing.push(() => database.close());
  const run = async (statement: string) => (await sql.raw(statement).execute(database.schema)).rows;
  const job = await run(`insert into mail_wish select 'm3', kind, account_id, address, 1, 0, 1 from mail_wish
    where account_id is not null on conflict (account_id, kind) do nothing returning id`);
  expect(job).toEqual([]);
  const due = `select id from mail_wish order by next_attempt_at limit 1 for update skip locked`;
  expect(
    await run(`update mail_wish set attempts = attempts + 1 where id = (${due}) returning attempts`),
  ).toHaveLength(1);
  expect(await run('select sealed_secret, last_step from second_factor')).toHaveLength(1);
  expect(await run('delete from held_photo returning key')).toHaveLength(1);
  await run(`insert into limit_count ("key", count, ends_at) values ('hash', 1, 5)
    on conflict ("key") do update set count = limit_count.count + 1, ends_at = excluded.ends_at
    where limit_count.count < 9`);
  expect(await run('select count from rate_limit_count')).toEqual([{ count: 4 }]);
  await run(`insert into search_mark values (1, 'text', 'person') on conflict do nothing`);
  expect(await run(`select week from search_mark where text_mark = 'text'`)).toEqual([{ week: 1 }]);
  await run(`delete from second_factor_offer where sealed_secret <> ''`);
  await run(`update search_place set seq = seq where id = 1`);
  await run(`update search_word_place set version = version`);
  await run(
    `insert into search_named (product_id, title, brand) values ('p', 't', 'b') on conflict (product_id) do nothing`,
  );
  expect(await run('select title from search_listing_text')).toHaveLength(3);
});
