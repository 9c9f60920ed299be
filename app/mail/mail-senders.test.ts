import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseMail, readOutbox } from '../../test/support/mail/mails.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../../test/support/mail/smtp-receiver.ts';
import { parseSmtpUrl } from '../platform/config/mail-settings.ts';
import type { OutgoingMail } from './mail.ts';
import { createOutboxSender, createSmtpSender } from './mail-senders.server.ts';
import { trimOutbox } from './trim-outbox.server.ts';

const FROM = { name: '다시', address: 'hello@dasi.example' };
const NOW = Date.UTC(2026, 10, 22, 5, 4, 3);
const never = new AbortController().signal;

const mail = (fields: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 'abcdefgh12345678',
  to: 'whale@dasi.kr',
  subject: '[다시] 비밀번호를 다시 정해 주세요',
  text: `안녕하세요.\n.\nhttps://dasi.example/reset/${'a'.repeat(43)}\n`,
  ...fields,
});

/** The same must hold wherever a mail goes. */
function expectSound(raw: string): void {
  const { to, subject, text, headers } = parseMail(raw);
  expect({ to, subject, text: text.trimEnd() }).toEqual({
    to: 'whale@dasi.kr',
    subject: mail().subject,
    text: mail().text.trimEnd(),
  });
  expect(headers).toContain('Message-ID: <abcdefgh12345678@dasi.example>');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers.find((line) => line.startsWith('From: '))).toMatch(/<hello@dasi\.example>$/);
}

const BREAKS = ['\r\nBcc: evil@evil.kr', '\nBcc: evil@evil.kr', '\rBcc: evil@evil.kr', '\r\n\r\nevil'];

/** Nothing that was given for one header has become another, or the text. */
function expectOneReader(raw: string): void {
  const { headers, text } = parseMail(raw);
  expect(headers.filter((line) => /^(bcc|cc|evil)/i.test(line))).toEqual([]);
  expect(headers.filter((line) => /^to:/i.test(line))).toHaveLength(1);
  expect(text.trimEnd()).toBe(mail().text.trimEnd());
}

describe('보낸 편지함', () => {
  let root: string;
  let dir: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'dasi-outbox-'));
    dir = join(root, 'outbox');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const send = (fields: Partial<OutgoingMail> = {}, from = FROM) =>
    createOutboxSender({ dir, from, now: () => NOW })(mail(fields), never);
  const rawMails = () => readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));

  test('그만 받는 주소는 접히지 않고 머리글에 있다', async () => {
    const unsubscribe = `https://dasi.example/unsubscribe/${'a'.repeat(120)}`;
    await send({ unsubscribe });
    const { headers } = parseMail(rawMails()[0]!);
    expect(rawMails()[0]).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await send({ id: 'without' });
    expect(rawMails().filter((raw) => raw.includes('List-Unsubscribe'))).toHaveLength(1);
  });

  test('메일 하나가 주인만 읽는 파일 하나다', async () => {
    await send();
    const [name] = readdirSync(dir);
    expect(name).toBe('2026-11-22T05.04.03.000Z-abcdefgh12345678.eml');
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, name!)).mode & 0o777).toBe(0o600);
    expectSound(rawMails()[0]!);
    // It can be read and copied as it is.
    expect(rawMails()[0]).toContain(`/reset/${'a'.repeat(43)}`);
    expect(readOutbox(root)).toHaveLength(1);
  });

  test('줄바꿈이 든 제목, 이름, 주소로도 다른 머리글이 생기지 않는다', async () => {
    for (const end of BREAKS) {
      await send({ id: 'subject', subject: `제목${end}` });
      await send({ id: 'ascii', subject: `subject${end}` });
      await send({ id: 'address', to: `whale@dasi.kr${end}` });
      await send({ id: 'name' }, { name: `다시${end}`, address: FROM.address });
      await send({ id: 'plainname' }, { name: `dasi${end}`, address: FROM.address });
      for (const raw of rawMails()) expectOneReader(raw);
    }
  });

  test('쓰지 못하면 거절되고 반쪽 파일이 남지 않는다', async () => {
    writeFileSync(dir, 'a file in its place');
    await expect(send()).rejects.toThrow(/EEXIST|ENOTDIR/);
    rmSync(dir);
    await send();
    if (process.getuid?.() !== 0) {
      chmodSync(dir, 0o500);
      onTestFinished(() => chmodSync(dir, 0o700));
      await expect(send({ id: 'another' })).rejects.toThrow('EACCES');
    }
    expect(readdirSync(dir)).toHaveLength(1);
  });

  test('오래된 메일은 지워진다', async () => {
    await trimOutbox(dir, NOW);
    await send({ id: 'old' });
    await send({ id: 'new' });
    const [old] = readdirSync(dir).filter((name) => name.includes('old'));
    utimesSync(join(dir, old!), NOW / 1000, NOW / 1000);
    utimesSync(join(dir, old!.replace('old', 'new')), NOW / 1000 + 2, NOW / 1000 + 2);
    await trimOutbox(dir, NOW + 1000);
    expect(readdirSync(dir)).toEqual([old!.replace('old', 'new')]);
  });
});

describe('SMTP', () => {
  let receiver: SmtpReceiver;
  beforeEach(async () => {
    receiver = await startSmtpReceiver();
  });
  afterEach(() => receiver.close());

  const sender = (stepMs = 300, from = FROM) =>
    createSmtpSender({ server: parseSmtpUrl(receiver.url)!, from, stepMs });

  test('받는 이 하나에게 온전히 가고, 끝나면 연결도 없다', async () => {
    await sender(5_000)(mail(), never);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]!.to).toBe('whale@dasi.kr');
    expectSound(receiver.received[0]!.raw);
    await expect.poll(() => receiver.callers()).toBe(0);
  });

  test('줄바꿈으로 받는 이나 명령을 더하지 못한다', async () => {
    for (const end of [...BREAKS, '>\r\nRCPT TO:<evil@evil.kr', ',evil@evil.kr']) {
      await sender(5_000)(mail({ subject: `제목${end}` }), never);
      await sender(5_000)(mail({ to: `whale@dasi.kr${end}` }), never).catch((error: unknown) => error);
    }
    expect(receiver.received.length).toBeGreaterThanOrEqual(BREAKS.length);
    for (const { to, raw } of receiver.received) {
      expect(to).not.toContain('evil@evil.kr,');
      expect(to.startsWith('evil')).toBe(false);
      expectOneReader(raw);
    }
  });

  test.each(['silent', 'refusing', 'endless'] as const)(
    '메일 서버가 %s이면 거절되고 연결을 남기지 않는다',
    async (mood) => {
      receiver.mood = mood;
      const error: unknown = await sender()(mail(), AbortSignal.timeout(900)).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(Error);
      expect(receiver.received).toEqual([]);
      await expect.poll(() => receiver.callers()).toBe(0);
    },
  );

  test('아무도 받지 않으면 거절된다', async () => {
    await receiver.close();
    await expect(sender()(mail(), never)).rejects.toThrow('ECONNREFUSED');
    await receiver.open();
  });

  test('TLS를 요구하면 하지 못하는 서버에 메일을 주지 않는다', async () => {
    const server = { ...parseSmtpUrl(receiver.url)!, startTls: 'required' as const };
    await expect(createSmtpSender({ server, from: FROM, stepMs: 300 })(mail(), never)).rejects.toThrow(/TLS/);
    expect(receiver.received).toEqual([]);
  });

  test('그만두라고 하면 곧바로 그만둔다', async () => {
    receiver.mood = 'silent';
    const cut = new AbortController();
    const sending = sender(60_000)(mail(), cut.signal);
    await expect.poll(() => receiver.callers()).toBe(1);
    cut.abort();
    await expect(sending).rejects.toThrow('abort');
    await expect.poll(() => receiver.callers()).toBe(0);
  });
});
