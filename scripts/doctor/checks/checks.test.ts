import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inspectSettings } from '../../../app/platform/config/config.server.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { openSqlite } from '../../../database/sqlite/open-sqlite.ts';
import { migrate } from '../../../database/migrate.ts';
import { copyPreparedDatabase, createEmptyDatabase } from '../../../test/support/database/worker-postgres.ts';
import { findFreePort } from '../../../test/support/free-port.ts';
import { startMarket } from '../../../test/support/market/market-process.ts';
import { startSmtpReceiver } from '../../../test/support/mail/smtp-receiver.ts';
import { startFailingS3 } from '../../../test/support/s3/failing-s3.ts';
import { startS3 } from '../../../test/support/s3/s3-server.ts';
import type { Check } from '../finding.ts';
import { clockCheck, judgeOffset } from './clock-check.ts';
import { dataFolderCheck, judgeRoom } from './data-folder-check.ts';
import { databaseCheck } from './database-check.ts';
import { mailCheck } from './mail-check.ts';
import { photosCheck } from './photos-check.ts';
import { publicAddressCheck } from './public-address-check.ts';
import { pushCheck } from './push-check.ts';
import { serverCheck } from './server-check.ts';

const fail = (error: Error) => expect.unreachable(error.message);

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-checks-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a check finds with these settings, a line each. */
async function find(check: Check, env: Record<string, string>): Promise<string[]> {
  const { problems, config } = inspectSettings({ DATA_DIR: folder, ...env });
  expect(problems.filter((line) => !line.includes('SECRET') && !line.includes('MAIL_FROM'))).toEqual([]);
  return (await check.run(config)).map(({ verdict, text }) => `${verdict} ${text}`);
}

describe('database', () => {
  test('an embedded one: none yet, an old one, one that something holds, a newer one, a damaged one', async () => {
    const dataDir = join(folder, 'embedded');
    const finding = () => find(databaseCheck, { DATA_DIR: dataDir });
    expect(await finding()).toEqual([expect.stringMatching(/^doubtful SQLite .*아직 장터가 없어요/)]);
    const path = join(dataDir, 'market.db');
    const old = await openSqlite(path);
    await migrate(old, { upTo: '053-operators' });
    await old.close();
    expect(await finding()).toEqual([
      expect.stringMatching(/^doubtful SQLite .* 마이그레이션 \d+개가 남았어요/),
    ]);
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, fail);
    onTestFinished(() => database.close());
    expect(await finding()).toEqual([expect.stringMatching(/^good SQLite .*쓸 수 있어요/)]);
    await database.transaction(async (tx) => {
      await tx.deleteFrom('once').execute();
      expect(await finding()).toEqual([expect.stringMatching(/^doubtful 다른 것이 데이터베이스를 붙들고/)]);
    });
    await database.close();
    writeFileSync(path, 'no database');
    expect(await finding()).toEqual([
      expect.stringMatching(/^wrong 장터의 데이터베이스\(market.db\)가 망가졌/),
    ]);
  });

  test('PostgreSQL: none yet, one that is well, newer than the code, read-only, away', async () => {
    const [empty, prepared] = [await createEmptyDatabase(), await copyPreparedDatabase()];
    onTestFinished(async () => {
      await empty.drop();
      await prepared.drop();
    });
    const finding = (DATABASE_URL: string) => find(databaseCheck, { DATABASE_URL });
    expect(await finding(empty.url)).toEqual([
      expect.stringMatching(/^doubtful PostgreSQL .*아직 장터가 없어요/),
    ]);
    expect(await finding(prepared.url)).toEqual([
      expect.stringMatching(/^good PostgreSQL \d+.*쓸 수 있어요/),
    ]);
    const ask = async (text: string) => {
      const client = new pg.Client({ connectionString: prepared.url });
      await client.connect();
      await client.query(text);
      await client.end();
    };
    await ask(`alter database ${prepared.name} set default_transaction_read_only = on`);
    expect(await finding(prepared.url)).toEqual([
      expect.stringMatching(/^wrong 데이터베이스에 쓸 수 없어요/),
    ]);
    await ask(`begin read write; insert into kysely_migration values ('999-later', ''); commit`);
    expect(await finding(prepared.url)).toEqual([
      expect.stringMatching(/^wrong .*더 새로운 버전.*999-later/),
    ]);
    const away = Object.assign(new URL(prepared.url), {
      port: await findFreePort(),
      password: 'hunter2',
    }).href;
    const [line] = await finding(away);
    expect(line).toMatch(/^wrong PostgreSQL\(127\.0\.0\.1:\d+.*\)을 쓸 수 없어요: .*ECONNREFUSED/);
    expect(line).not.toContain('hunter2');
  });
});

describe('photos', () => {
  test('a bucket that takes files, and one that says why it does not', async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    const { url: STORAGE_URL } = await s3.makeBucket();
    expect(await find(photosCheck, { STORAGE_URL })).toEqual([
      expect.stringMatching(/^good S3\(.*에 쓰고, 읽고, 지울 수 있어요/),
    ]);
    expect(await find(clockCheck, { STORAGE_URL })).toEqual(['good 사진 저장소의 시계와 맞아요.']);
  });

  test.each([
    [403, 'SignatureDoesNotMatch', '비밀 키나 region이 달라요'],
    [404, 'NoSuchBucket', '버킷을 먼저 만들거나'],
    [403, 'AccessDenied', 'PutObject'],
  ])('a bucket that answers %s %s', async (status, code, todo) => {
    const s3 = await startFailingS3();
    onTestFinished(() => s3.stop());
    s3.answerWith(status, code);
    const [line] = await find(photosCheck, { STORAGE_URL: s3.url });
    expect(line).toMatch(/^wrong S3\(http:\/\/127.*, photos\)를 쓸 수 없어요/);
    expect(line).toContain(todo);
    expect(line).not.toContain('hunter2');
  });

  test('a folder', async () => {
    const dataDir = join(folder, 'with-photos');
    expect(await find(photosCheck, { DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^doubtful .*아직 없어요/),
    ]);
    mkdirSync(join(dataDir, 'photos'), { recursive: true });
    expect(await find(photosCheck, { DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^good .*쓸 수 있어요/),
    ]);
    rmSync(join(dataDir, 'photos'), { recursive: true });
    writeFileSync(join(dataDir, 'photos'), 'in its place');
    expect(await find(photosCheck, { DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^wrong .*쓸 수 없어요/),
    ]);
  });
});

test('mail: none where none has to go, or none though people are there, or a server that is away', async () => {
  const ORIGIN = 'https://dasi.example';
  expect(await find(mailCheck, {})).toEqual([expect.stringMatching(/^good .*outbox에 쌓여요/)]);
  expect(await find(mailCheck, { ORIGIN })).toEqual([expect.stringMatching(/^doubtful .*outbox에 쌓여요/)]);
  const receiver = await startSmtpReceiver();
  onTestFinished(() => receiver.close());
  const mail = { SMTP_URL: receiver.url, MAIL_FROM: 'hello@dasi.example' };
  expect(await find(mailCheck, { ...mail, ORIGIN })).toEqual([expect.stringMatching(/^good 메일 서버/)]);
  expect(await find(mailCheck, mail)).toEqual([
    expect.stringMatching(/^good 메일 서버/),
    expect.stringMatching(/^doubtful ORIGIN이 없어서/),
  ]);
  expect(receiver.received).toEqual([]);
  await receiver.close();
  expect(await find(mailCheck, { ...mail, ORIGIN })).toEqual([
    expect.stringMatching(/^wrong 메일 서버.*연결하지 못했어요: .*ECONNREFUSED/),
  ]);
});

test('push: keys come from the secret, which no one else may read', async () => {
  const dataDir = join(folder, 'secretive');
  mkdirSync(dataDir);
  const finding = () => find(pushCheck, { DATA_DIR: dataDir, ORIGIN: 'https://dasi.example' });
  expect(await finding()).toEqual([expect.stringMatching(/^doubtful .*아직 없어요/)]);
  const path = join(dataDir, 'secret');
  writeFileSync(path, 'a secret of a test, of 32 bytes and more', { mode: 0o600 });
  const [line] = await finding();
  expect(line).toMatch(/^good 열쇠를/);
  expect(line).not.toContain('a secret');
  rmSync(path);
  writeFileSync(path, 'a secret of a test, of 32 bytes and more', { mode: 0o644 });
  expect(await finding()).toEqual([expect.stringMatching(/^wrong .*chmod 600/)]);
  writeFileSync(path, 'short');
  expect(await finding()).toEqual([expect.stringMatching(/^wrong 열쇠를 만들 수 없어요/)]);
  expect(await find(pushCheck, { SECRET: 'x'.repeat(32) })).toMatchObject(
    [/^good/, /^doubtful ORIGIN이/].map((form) => expect.stringMatching(form)),
  );
});

describe('what answers', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function listen(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  test('where the public address leads', async () => {
    const market = await startMarket({ TRUSTED_PROXIES: 'loopback' });
    onTestFinished(() => market.remove());
    const proxy = await listen((incoming, answer) => {
      const { url, headers } = incoming;
      request(market.url + url, { headers }, (back) => {
        answer.writeHead(back.statusCode ?? 0, back.headers);
        back.pipe(answer);
      }).end();
    });
    const forgetful = await listen((incoming, answer) => {
      request(market.url + incoming.url, (back) => {
        answer.writeHead(back.statusCode ?? 0, back.headers);
        back.pipe(answer);
      }).end();
    });
    const trusting = { TRUSTED_PROXIES: 'loopback' };
    const finding = (ORIGIN: string, env = {}) => find(publicAddressCheck, { ORIGIN, ...env });
    expect(await finding(proxy, trusting)).toEqual([expect.stringMatching(/^good .*이어져요/)]);
    expect(await finding(market.url)).toEqual([expect.stringMatching(/^good .*이어져요/)]);
    expect(await finding(forgetful, trusting)).toEqual([expect.stringMatching(/^doubtful .*머리글을 믿지/)]);
    const other = await listen((_, answer) => answer.end('<h1>It works!</h1>'));
    expect(await finding(other)).toEqual([expect.stringMatching(/^wrong .*이 장터가 아닌 것이/)]);
    const moved = await listen((_, answer) => answer.writeHead(301, { Location: `${proxy}/healthz` }).end());
    expect(await finding(moved)).toEqual([expect.stringContaining(`이 ${proxy} 으로 보내요`)]);
    const orphan = await listen((_, answer) => answer.writeHead(502).end());
    expect(await finding(orphan)).toEqual([
      expect.stringMatching(/^wrong .*장터에 닿지 못해요 \(HTTP 502\)/),
    ]);
    expect(await finding('https://dasi.invalid')).toEqual([
      expect.stringMatching(/^wrong TRUSTED_PROXIES가 없어서/),
      expect.stringMatching(/^wrong .*(?:DNS|연결할 수 없어요)/),
    ]);
    expect(await find(publicAddressCheck, {})).toEqual([expect.stringMatching(/^doubtful ORIGIN이 없어요/)]);
    const portOf = (url: string) => ({ PORT: new URL(url).port });
    expect(await find(serverCheck, portOf(market.url))).toEqual([expect.stringMatching(/^good .*준비되어/)]);
    expect(await find(serverCheck, portOf(other))).toEqual([expect.stringMatching(/^wrong .*다른 프로그램/)]);
    const ill = await listen((_, answer) => answer.writeHead(503).end('not ready: database'));
    expect(await find(serverCheck, portOf(ill))).toEqual([
      expect.stringMatching(/^wrong .*not ready: database/),
    ]);
    expect(await find(serverCheck, { PORT: String(await findFreePort()) })).toEqual([
      expect.stringMatching(/^doubtful .*돌고 있지 않아요 \(ECONNREFUSED\)/),
    ]);
  });
});

const GB = 1024 ** 3;

test.each([
  [0.1 * GB, 0.001, 'wrong'],
  [1 * GB, 0.05, 'doubtful'],
  [1 * GB, 0.5, 'good'],
  [100 * GB, 0.05, 'good'],
])('%d bytes that are %f of a disk are %s', (freeBytes, share, verdict) => {
  const totalBytes = freeBytes / share;
  expect(judgeRoom({ freeBytes, totalBytes, freeFiles: 0, totalFiles: 0 }).verdict).toBe(verdict);
});

test('a disk without room for more files is wrong', () => {
  const room = { freeBytes: 50 * GB, totalBytes: 100 * GB, freeFiles: 10, totalFiles: 1_000 };
  expect(judgeRoom(room)).toMatchObject({ verdict: 'wrong', text: expect.stringContaining('inode') });
});

test('a data folder that is a file', async () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  await expect(find(dataFolderCheck, { DATA_DIR: path })).rejects.toThrow('폴더가 아니에요');
});

test.each([
  [200, 'good', '맞아요'],
  [-4_000, 'good', '맞아요'],
  [10_000, 'doubtful', '10초 느려요'],
  [-20_000, 'doubtful', '20초 빨라요'],
  [3_600_000, 'wrong', '3600초 느려요'],
])('a clock that is %d ms ahead of ours', (offsetMs, verdict, text) => {
  expect(judgeOffset('데이터베이스', offsetMs)).toMatchObject({
    verdict,
    text: expect.stringContaining(text),
  });
});

test('the clock of a database is compared, and one that is away is no error of the clock', async () => {
  const { url, drop } = await copyPreparedDatabase();
  onTestFinished(() => drop());
  expect(await find(clockCheck, { DATABASE_URL: url })).toEqual(['good 데이터베이스의 시계와 맞아요.']);
  const away = Object.assign(new URL(url), { port: await findFreePort() }).href;
  expect(await find(clockCheck, { DATABASE_URL: away })).toEqual([
    expect.stringMatching(/^doubtful .*알 수 없었어요/),
  ]);
});
