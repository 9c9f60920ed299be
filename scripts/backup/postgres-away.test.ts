import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryStorage } from '../../app/media/storage/memory-storage-for-tests.ts';
import { openDatabase } from '../../database/open-database.ts';
import { openPausableProxy } from '../../test/faults/support/pausable-proxy.ts';
import { findFreePort } from '../../test/support/free-port.ts';
import { createTestDatabase } from '../../test/support/database/postgres-database.ts';
import { startPostgres, type TestPostgres } from '../../test/support/database/postgres-server.ts';
import { startScript, type RunningScript, type ScriptEnd } from '../../test/support/run-script.ts';
import { makeBackup } from './make-backup.ts';

const PASSWORD = 'nobody-may-read-this';
const fail = (error: Error) => expect.unreachable(error.message);

let postgres: TestPostgres;
/** Of a market on PostgreSQL. */
let marketUrl: string;
let folder: string;
/** Of an embedded market. */
let dataDir: string;

beforeAll(async () => {
  postgres = await startPostgres();
  marketUrl = (await createTestDatabase(postgres.url)).url;
  folder = mkdtempSync(join(tmpdir(), 'dasi-away-'));
  dataDir = join(folder, 'market');
  for (const databaseUrl of [marketUrl, undefined]) {
    await (await openDatabase({ dataDir, databaseUrl }, fail)).close();
  }
  const location = { dataDir, databaseUrl: undefined };
  const backups = join(folder, 'backups');
  await makeBackup({
    location,
    storage: memoryStorage(),
    folder: backups,
    now: () => new Date(),
    print: () => undefined,
  });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

type Start = (url: string) => RunningScript;
const elsewhere = () => join(folder, 'elsewhere');
const TOOLS: Record<'backup' | 'restore' | 'move' | 'rebuild-search', Start> = {
  backup: (url) =>
    startScript('backup/backup.ts', { DATABASE_URL: url, DATA_DIR: elsewhere() }, [join(folder, 'more')]),
  restore: (url) =>
    startScript('backup/restore.ts', { DATABASE_URL: url, DATA_DIR: elsewhere() }, [join(folder, 'backups')]),
  move: (url) =>
    startScript('backup/move.ts', { DATABASE_URL: '', DATA_DIR: dataDir, TO_DATABASE_URL: url }, []),
  'rebuild-search': (url) =>
    startScript('rebuild-search.ts', { DATABASE_URL: url, DATA_DIR: elsewhere() }, []),
};

/** The address with a password in it, and whatever else is given. */
function changed(url: string, parts: { port?: string; username?: string; pathname?: string } = {}): string {
  return Object.assign(new URL(url), { password: PASSWORD, ...parts }).href;
}

/** It has ended with 1 and, at last, a line that says where and what, which holds no password. */
function expectLine({ code, output }: ScriptEnd, url: string, what: RegExp): void {
  const { host, pathname } = new URL(url);
  expect([code, output]).toEqual([1, expect.not.stringMatching(/^\s+at /m)]);
  expect(output).not.toContain(PASSWORD);
  const line = output.trimEnd().split('\n').at(-1);
  expect(line).toContain(`PostgreSQL(${host}${pathname})을 쓸 수 없어요: `);
  expect(line).toMatch(what);
}

async function expectLines(url: string, what: RegExp): Promise<void> {
  const ends = await Promise.all(Object.values(TOOLS).map((start) => start(url).ended));
  for (const end of ends) expectLine(end, url, what);
}

test('a server that is not there is told in a line', async () => {
  await expectLines(
    changed(marketUrl, { port: String(await findFreePort()) }),
    /연결하지 못했거나.*ECONNREFUSED/,
  );
});

test('so is a database that is not there', async () => {
  await expectLines(changed(marketUrl, { pathname: '/nowhere' }), /그런 데이터베이스가 없어요.*"nowhere"/);
});

test('so is a wrong password', async () => {
  const client = await connect(marketUrl);
  await client.query(`create role locked login superuser password 'another'`);
  const { rows } = await client.query<{ hba_file: string }>('show hba_file');
  const [{ hba_file: path }] = rows as [{ hba_file: string }];
  writeFileSync(path, `host all locked 127.0.0.1/32 scram-sha-256\n${readFileSync(path, 'utf8')}`);
  await client.query('select pg_reload_conf()');
  await client.end();
  const url = changed(marketUrl, { username: 'locked' });
  const letsIn = () =>
    connect(url).then(
      (connected) => connected.end().then(() => true),
      () => false,
    );
  // From when the server has read its rules again.
  await expect.poll(letsIn).toBe(false);
  await expectLines(url, /로그인하지 못했어요.*"locked"/);
});

test('so is an address that cannot be read', async () => {
  const url = marketUrl.replace('dasi@', `dasi:${PASSWORD}/#@`);
  for (const start of Object.values(TOOLS)) {
    const { code, output } = await start(url).ended;
    expect([code, output]).toEqual([1, expect.not.stringMatching(/^\s+at /m)]);
    expect(output).toContain('PostgreSQL의 주소를 읽을 수 없어요');
    expect(output).not.toContain(PASSWORD);
  }
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Holds a tool up until it has been seen to wait, ends its connection then, and returns how the tool ends. */
async function cutWhileWaiting(url: string, lockStatement: string, start: Start, how: 'cut' | 'ended') {
  const [holder, watcher] = [await connect(url), await connect(url)];
  await holder.query(`begin; ${lockStatement}`);
  const proxy = await openPausableProxy(Number(new URL(url).port));
  const throughProxy = changed(url, { port: String(proxy.port) });
  const { ended } = start(throughProxy);
  const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const isWaiting = async () => (await watcher.query(`select from ${waiting}`)).rowCount;
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1);
  if (how === 'cut') await proxy.close();
  else await watcher.query(`select pg_terminate_backend(pid) from ${waiting}`);
  const end = await ended;
  await holder.end();
  await watcher.end();
  if (how === 'ended') await proxy.close();
  return { end, throughProxy };
}

test.each(['cut', 'ended'] as const)(
  'so is a connection that is %s midway',
  { timeout: 120_000 },
  async (how) => {
    const what = how === 'cut' ? /연결이 끊겼어요/ : /연결을 끊|연결이 끊/;
    const read = await cutWhileWaiting(marketUrl, 'lock table account', TOOLS.backup, how);
    expectLine(read.end, read.throughProxy, what);
    expect(readdirSync(join(folder, 'more'))).toEqual([]);
    for (const tool of ['restore', 'move'] as const) {
      const { url } = await createTestDatabase(postgres.url);
      const lockStatement = 'create table account (in_the_way integer)';
      const filled = await cutWhileWaiting(url, lockStatement, TOOLS[tool], how);
      expectLine(filled.end, filled.throughProxy, what);
      if (tool === 'restore') continue;
      // What a move has begun and not ended is no market yet.
      const unfinished = await TOOLS.backup(url).ended;
      expect([unfinished.code, unfinished.output]).toEqual([
        1,
        expect.stringContaining('장터를 옮기는 중이에요'),
      ]);
    }
  },
);
