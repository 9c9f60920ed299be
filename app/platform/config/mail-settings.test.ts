import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.server.ts';
import { parseMailFrom, parseSmtpUrl } from './mail-settings.ts';

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false, startTls: 'required' }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, isSecure: true }],
    ['smtp://mail.example:2525/', { port: 2525, startTls: 'required' }],
    ['smtp://relay:25?requireTLS=false', { host: 'relay', port: 25, startTls: 'if-offered' }],
    ['smtp://localhost:1025', { host: 'localhost', startTls: 'never' }],
    ['smtp://[::1]:1025', { host: '::1', startTls: 'never' }],
    ['smtp://127.0.0.1:1025', { auth: undefined, startTls: 'never' }],
    ['smtps://me%40dasi.kr:p%3Ass@mail.example', { auth: { user: 'me@dasi.kr', pass: 'p:ss' } }],
  ])('%s', (text, server) => expect(parseSmtpUrl(text)).toMatchObject(server));

  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp:mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?pool=true',
    'smtp://mail.example#x',
    'smtp://me:%E0%A4%A@mail.example',
    'smtp://mail.example:99999',
  ])('%s is none', (text) => expect(parseSmtpUrl(text)).toBeUndefined());
});

describe('MAIL_FROM', () => {
  test.each([
    ['hello@dasi.example', { name: undefined, address: 'hello@dasi.example' }],
    ['다시 <hello@dasi.example>', { name: '다시', address: 'hello@dasi.example' }],
    ['<hello@dasi.example>', { name: undefined, address: 'hello@dasi.example' }],
  ])('%s', (text, sender) => expect(parseMailFrom(text)).toEqual(sender));

  test.each([
    '다시',
    'hello@',
    'a@b.kr, c@d.kr',
    '다시 <hello@dasi.example> x',
    '다시\r\nBcc: evil@evil.kr <hello@dasi.example>',
    'hello@dasi.example\nBcc: evil@evil.kr',
  ])('%j is none', (text) => expect(parseMailFrom(text)).toBeUndefined());
});

test('mail settings are checked at the start, and a wrong one is named without its value', () => {
  const MAIL_FROM = 'hello@dasi.example';
  const SMTP_URL = 'smtp://me:hunter2@mail.example';
  expect(parseConfig({})).toMatchObject({ smtp: undefined, mailFrom: undefined });
  expect(parseConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({ smtp: { host: 'mail.example' } });
  expect(parseConfig({ MAIL_FROM })).toMatchObject({ problem: expect.stringContaining('SMTP_URL도') });
  expect(parseConfig({ MAIL_FROM }, 'tool')).toMatchObject({ mailFrom: { address: MAIL_FROM } });
  const problemOf = (env: Parameters<typeof parseConfig>[0]) =>
    (parseConfig(env) as { problem: string }).problem;
  expect(problemOf({ SMTP_URL })).toMatch(/^SMTP_URL을 쓰려면 MAIL_FROM이 필요해요/);
  expect(problemOf({ SMTP_URL: 'ftp://me:hunter2@mail.example', MAIL_FROM })).toContain('SMTP_URL');
  expect(problemOf({ SMTP_URL, MAIL_FROM: 'hunter2' })).toContain('MAIL_FROM');
  for (const env of [
    { SMTP_URL },
    { SMTP_URL: 'ftp://hunter2@x', MAIL_FROM },
    { SMTP_URL, MAIL_FROM: 'hunter2' },
  ]) {
    expect(problemOf(env)).not.toMatch(/hunter2|\n/);
  }
});
