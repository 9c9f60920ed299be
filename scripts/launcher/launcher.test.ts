import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../test/support/free-port.ts';
import { startMarket, type MarketProcess } from '../../test/support/market/market-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const LAUNCHER = join(ROOT, 'bin/dasi');

let folder: string;
let market: MarketProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-launcher-'));
  market = await startMarket();
});
afterAll(async () => {
  await market.remove();
  rmSync(folder, { recursive: true, force: true });
});

function run(args: string[], env: Record<string, string> = {}, launcher = LAUNCHER) {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(launcher, args, {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { PATH, HOME, ...env },
  });
  return { status, output: (stdout + stderr).trim() };
}

function writeSettings(text: string): string {
  const file = join(folder, 'settings');
  writeFileSync(file, text);
  return file;
}

test('tools find their settings in the file that the unit reads, which no shell has to understand', () => {
  const file = writeSettings(
    `DATA_DIR=${market.dataDir}\nMAIL_FROM=다시 <hello@dasi.example>\nSMTP_URL=smtp://127.0.0.1\n`,
  );
  expect(run(['market', 'inquiries'], { DASI_SETTINGS: file })).toEqual({
    status: 0,
    output: '기다리는 문의가 없어요.',
  });
});

test('what the environment says comes before the file', () => {
  const file = writeSettings('DATA_DIR=/nonexistent\n');
  expect(run(['market', 'inquiries'], { DASI_SETTINGS: file, DATA_DIR: market.dataDir }).status).toBe(0);
  expect(run(['market', 'inquiries'], { DASI_SETTINGS: file }).status).toBe(1);
});

test('a file of settings that is named and cannot be read ends it with a line', () => {
  for (const file of [join(folder, 'none'), folder])
    expect(run(['market', 'inquiries'], { DASI_SETTINGS: file })).toEqual({
      status: 1,
      output: expect.stringMatching(/^설정 파일을 읽을 수 없어요: .* \((ENOENT|EISDIR)\)$/),
    });
});

test('a line in the file that cannot be read ends every command, with its number and without its value', () => {
  const file = writeSettings(`DATA_DIR=${market.dataDir}\n# ORIGIN\nexport ORIGIN=https://hunter2.example\n`);
  for (const command of [['start'], ['market', 'inquiries'], ['doctor']])
    expect(run(command, { DASI_SETTINGS: file })).toEqual({
      status: 1,
      output: `${file}의 3번째 줄을 읽을 수 없어요. export 없이 NAME=값으로 적어 주세요.`,
    });
});

test('a name in the file that is no setting ends it, and the doctor says so', () => {
  const file = writeSettings(`DATA_DIR=${market.dataDir}\nMAX_UPLOADS=3\nNODE_EXTRA_CA_CERTS=/etc/own.pem\n`);
  const line = 'MAX_UPLOADS이라는 설정은 없어요';
  expect(run(['market', 'inquiries'], { DASI_SETTINGS: file })).toMatchObject({
    status: 1,
    output: expect.stringContaining(line),
  });
  expect(run(['start'], { DASI_SETTINGS: file })).toMatchObject({
    status: 1,
    output: expect.stringContaining(line),
  });
  expect(run(['doctor'], { DASI_SETTINGS: file }).output).toMatch(new RegExp(`^잘못됨 +설정: ${line}`, 'm'));
});

test('Node.js takes its own names from the file too', async () => {
  const mail = `MAIL_FROM=hello@dasi.example\nSMTP_URL=smtps://127.0.0.1:${await findFreePort()}`;
  const file = writeSettings(`${mail}\nNODE_EXTRA_CA_CERTS=${folder}/none.pem\n`);
  // Node.js warns of one that it cannot read.
  expect(run(['mail-test', 'whale@dasi.kr'], { DASI_SETTINGS: file }).output).toMatch(
    /extra certs from `.*none\.pem`/,
  );
});

test('secrets are found beside the file, wherever it lies', () => {
  mkdirSync(join(folder, 'credentials'));
  writeFileSync(join(folder, 'credentials/MAIL_FORM'), '');
  const file = writeSettings(`DATA_DIR=${market.dataDir}\n`);
  expect(run(['market', 'inquiries'], { DASI_SETTINGS: file })).toMatchObject({
    status: 1,
    output: expect.stringContaining('CREDENTIALS_DIRECTORY: MAIL_FORM이라는'),
  });
  rmSync(join(folder, 'credentials'), { recursive: true });
});

test('without a command, or with a word too many, it says how and ends with 2', () => {
  expect(run([])).toMatchObject({ status: 2, output: expect.stringMatching(/^사용법/) });
  expect(run(['start', 'extra'], { DATA_DIR: market.dataDir })).toMatchObject({
    status: 2,
    output: expect.stringContaining('사용법'),
  });
});

test.runIf(process.getuid?.() === 0)('what root does without sudo is noted as done by root', () => {
  const data = join(folder, 'of-nobody');
  cpSync(market.dataDir, data, { recursive: true });
  for (const entry of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, entry), 65_534, 65_534);
  chmodSync(folder, 0o755);
  const env = { DATA_DIR: data, DASI_SETTINGS: '/dev/null' };
  expect(run(['market', 'hide-search', '사과'], env).status).toBe(0);
  expect(run(['market', 'hide-search', '배'], { ...env, SUDO_USER: 'minji' }).status).toBe(0);
  const { output } = run(['market', 'audit'], env);
  expect(output).toMatch(/minji[^]*root/);
  expect(output).not.toContain('nobody');
});

test('it is called by a link, from any folder, and ends as its tool does', () => {
  const link = join(folder, 'dasi');
  symlinkSync(LAUNCHER, link);
  expect(run(['--version'], {}, link)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^\d+\.\d+\.\d+(?: \([0-9a-f]{9}\))?$/),
  });
  expect(run(['help'], {}, link).output).toContain('사용법: bin/dasi <명령>');
  expect(run(['dance'], {}, link)).toMatchObject({
    status: 2,
    output: expect.stringContaining('그런 명령은 없어요: dance'),
  });
  expect(run(['market', 'dance'], { DATA_DIR: market.dataDir }, link).status).toBe(2);
});

test('nothing is installed or built: it says in a line what is missing', () => {
  const bare = join(folder, 'bare');
  mkdirSync(join(bare, 'bin'), { recursive: true });
  cpSync(LAUNCHER, join(bare, 'bin/dasi'));
  chmodSync(join(bare, 'bin/dasi'), 0o755);
  expect(run(['market'], {}, join(bare, 'bin/dasi'))).toEqual({
    status: 1,
    output: `아직 설치하지 않았어요. ${bare} 에서 npm ci 를 먼저 실행해 주세요.`,
  });
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['market', 'backup', 'verify-backup', 'restore', 'move', 'rebuild-search'])
    expect(scripts[name]).toBe(`bin/dasi ${name}`);
});

test('the server it starts gets its signals', async () => {
  const port = await findFreePort();
  const child = spawn(LAUNCHER, ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: 'ignore',
  });
  const isUp = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
    } catch {
      // Not listening yet.
      return 0;
    }
  };
  await expect.poll(isUp, { timeout: 30_000 }).toBe(200);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
});
