import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../test/support/market/market-process.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../../test/support/mail/smtp-receiver.ts';
import { askCheck } from './ask-check.ts';

const LAUNCHER = join(import.meta.dirname, '../../bin/dasi');
const TITLES = [
  '설정',
  '코드',
  '데이터 폴더',
  '시계',
  '데이터베이스',
  '2단계 인증',
  '사진',
  '백업',
  '메일',
  '웹 푸시',
  '서버',
  '공개 주소',
];

let folder: string;
let market: MarketProcess;
let receiver: SmtpReceiver;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-doctor-'));
  receiver = await startSmtpReceiver();
  market = await startMarket();
});
afterAll(async () => {
  await market.remove();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

function run(args: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const all = { PATH, DASI_SETTINGS: '/dev/null', ...env };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(LAUNCHER, ['doctor', ...args], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: (stdout + stderr).trim() }),
    );
  });
}

const titlesIn = (output: string) => [
  ...new Set([...output.matchAll(/^(?:좋음|살펴보기|잘못됨) +(.+?): /gm)].map(([, title]) => title)),
];

test('of a market that is well it finds nothing wrong, changes nothing and mails no one', async () => {
  const before = readdirSync(market.dataDir);
  const { code, output } = await run([], {
    DATA_DIR: market.dataDir,
    PORT: new URL(market.url).port,
    ORIGIN: market.url,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'hello@dasi.example',
  });
  expect([code, output]).toEqual([0, expect.stringMatching(/\n\n잘못된 것 0개, 살펴볼 것 2개$/)]);
  expect(titlesIn(output)).toEqual(TITLES);
  expect(output).toMatch(/^좋음 +데이터베이스: SQLite [\d.]+, 마이그레이션이 모두/m);
  expect(output).toMatch(/^좋음 +메일: 메일 서버/m);
  expect(output).toMatch(/^좋음 +서버: .*준비되어 있어요/m);
  expect(output).toMatch(/^좋음 +공개 주소: .*이어져요/m);
  expect(receiver.received).toEqual([]);
  expect(readdirSync(market.dataDir)).toEqual(before);
});

test('each wrong setting is named, never its value, and the other checks go on', async () => {
  const missing = join(folder, 'none');
  const { code, output } = await run([], {
    DATA_DIR: missing,
    PORT: 'hunter2',
    ORIGIN: 'hunter2',
    DATABSE_URL: 'postgres://fox:hunter2@db.example/dasi',
    MAIL_FORM: 'hunter2',
    KAKAO_CLIENT_ID: 'hunter2',
    CONTENT_DIR: join(folder, 'texts'),
  });
  expect(code).toBe(1);
  expect(output).not.toContain('hunter2');
  for (const line of [
    /^잘못됨 +설정: DATABSE_URL이라는 설정은 없어요. DATABASE_URL을/m,
    /^잘못됨 +설정: MAIL_FORM이라는 설정은 없어요. MAIL_FROM을/m,
    /^잘못됨 +설정: .*: PORT \(0에서 65535까지/m,
    /^잘못됨 +설정: .*: ORIGIN \(/m,
    /^잘못됨 +설정: KAKAO_CLIENT_ID와 KAKAO_CLIENT_SECRET은/m,
    /^잘못됨 +설정: CONTENT_DIR의 .*: 폴더를 읽을 수 없어요 .ENOENT/m,
    /^살펴보기 +데이터 폴더: .*아직 없어요/m,
    /^살펴보기 +데이터베이스: DATABASE_URL 설정을 고친 뒤에 볼 수 있어요/m,
    /^살펴보기 +서버: PORT 설정을/m,
    /^살펴보기 +사진: .*아직 없어요/m,
  ])
    expect(output).toMatch(line);
  expect(titlesIn(output)).toEqual(TITLES);
  expect(existsSync(missing)).toBe(false);
});

test('a check that hangs on its disk is ended, and says so', async () => {
  // Whatever opens it waits for a writer, as it would for a disk that is away.
  const hanging = join(folder, 'hanging');
  mkdirSync(hanging);
  execFileSync('mkfifo', [join(hanging, 'secret')]);
  process.env['DATA_DIR'] = hanging;
  const { findings } = await askCheck('push', 2_000);
  delete process.env['DATA_DIR'];
  expect(findings).toEqual([{ verdict: 'wrong', text: expect.stringMatching(/^2초 안에 답이 없었어요/) }]);
});

test('asked how, it says so, and what it does not understand ends with 2', async () => {
  expect(await run(['--help'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^사용법: bin\/dasi doctor/),
  });
  expect(await run(['dance'])).toEqual({ code: 2, output: expect.stringMatching(/^사용법/) });
});

test.runIf(process.getuid?.() === 0)('a folder of another user is not one without a market', async () => {
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: market.dataDir };
    const main = join(import.meta.dirname, 'main.ts');
    // By root the launcher would become the owner.
    execFile(process.execPath, [main], { env, uid: 65_534, gid: 65_534 }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, output: stdout }),
    );
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^잘못됨 +데이터 폴더: .*권한이 없어요.*root로 불러 주세요/m);
  expect(output.match(/권한이 없어요/g)).toHaveLength(1);
  expect(output).toMatch(/^잘못됨 +데이터베이스: ‘데이터 폴더’ 줄과 까닭이 같아요\.$/m);
  expect(output).not.toContain('아직');
});
