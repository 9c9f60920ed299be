import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtpSender } from '../../app/mail/mail-senders.server.ts';
import { parseSmtpUrl } from '../../app/platform/config/mail-settings.ts';
import { findFreePort } from '../../test/support/free-port.ts';
import { parseMail, readOutbox } from '../../test/support/mail/mails.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../../test/support/mail/smtp-receiver.ts';
import { describeMailFailure } from './describe-mail-failure.ts';

const LAUNCHER = join(import.meta.dirname, '../../bin/dasi');
const MAIL_FROM = '다시 <hello@dasi.example>';

let dataDir: string;
let receiver: SmtpReceiver;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dasi-mail-test-'));
  receiver = await startSmtpReceiver();
});
afterEach(async () => {
  await receiver.close();
  rmSync(dataDir, { recursive: true });
});

function run(args: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const all = { PATH, DATA_DIR: dataDir, DASI_SETTINGS: '/dev/null', ...env };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(LAUNCHER, ['mail-test', ...args], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: (stdout + stderr).trim() }),
    );
  });
}

test('it sends one mail, and says what the server answered', async () => {
  const { code, output } = await run(['whale@dasi.kr'], { SMTP_URL: receiver.url, MAIL_FROM });
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^메일 서버\(127\.0\.0\.1:\d+\)가 받았어요: 250 taken\n/),
  ]);
  expect(receiver.received.map(({ to, raw }) => [to, parseMail(raw).subject])).toEqual([
    ['whale@dasi.kr', '[다시] 시험 메일이에요'],
  ]);
});

test('what the server does not take ends with 1 and the words of the server', async () => {
  receiver.mood = 'refusing';
  const { code, output } = await run(['whale@dasi.kr'], { SMTP_URL: receiver.url, MAIL_FROM });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('받지 않았어요: 550 5.1.1 <whale@dasi.kr> is not known'),
  ]);
});

test('so does a server that is not there', async () => {
  const SMTP_URL = `smtp://user:hunter2@127.0.0.1:${await findFreePort()}`;
  const { code, output } = await run(['whale@dasi.kr'], { SMTP_URL, MAIL_FROM });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^메일 서버\(.*\)에 연결하지 못했어요: .*ECONNREFUSED/),
  ]);
  expect(output).not.toContain('hunter2');
});

test('a server that says nothing is told as one that did not answer in time', async () => {
  receiver.mood = 'silent';
  const server = parseSmtpUrl(receiver.url)!;
  const send = createSmtpSender({ server, from: { name: '', address: 'a@dasi.kr' }, stepMs: 100 });
  const failure = await send(
    { id: 'a', to: 'whale@dasi.kr', subject: '', text: '' },
    new AbortController().signal,
  ).catch((error: Error) => describeMailFailure(server, error));
  expect(failure).toMatch(/^메일 서버\(.*\)가 제시간에 답하지 않았어요$/);
});

test('neither user nor password is in what is said', () => {
  const server = parseSmtpUrl('smtps://fox%40dasi.kr:hunter2@mail.example')!;
  const error = Object.assign(new Error('Invalid login'), {
    code: 'EAUTH',
    response: '535 5.7.8 <fox@dasi.kr> hunter2\r\n535 no',
  });
  expect(describeMailFailure(server, error)).toBe(
    '메일 서버(mail.example:465)가 로그인을 받지 않았어요: 535 5.7.8 <…> … 535 no',
  );
});

test('without a mail server it says where the mail is', async () => {
  const { code, output } = await run(['whale@dasi.kr']);
  expect([code, output]).toEqual([0, expect.stringContaining(join(dataDir, 'outbox'))]);
  expect(readOutbox(dataDir).map(({ to }) => to)).toEqual(['whale@dasi.kr']);
});

test('what is no address, and none, ends with 2 and the usage', async () => {
  expect(await run(['whale'])).toEqual({
    code: 2,
    output: expect.stringMatching(/^메일 주소가 아니에요: whale\n\n사용법: bin\/dasi mail-test <주소>/),
  });
  expect(await run([])).toMatchObject({ code: 2, output: expect.stringMatching(/^사용법/) });
  expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringMatching(/^사용법/) });
});
