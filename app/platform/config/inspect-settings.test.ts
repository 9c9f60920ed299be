import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { inspectSettings, parseConfig, SETTING_NAMES } from './config.server.ts';

test('all that is wrong is told, and the rest is read as if that were not set', () => {
  const { problems, unusable, config } = inspectSettings({
    PORT: 'hunter2',
    LOG_LEVEL: 'hunter2',
    DATABSE_URL: 'postgres://db.example/dasi',
    MAIL_FROM: 'hello@dasi.example',
    KAKAO_CLIENT_ID: 'hunter2',
    SITE_NAME: '우리 동네',
  });
  expect(problems).toEqual(
    ['DATABSE_URL', 'PORT', 'LOG_LEVEL', 'MAIL_FROM', 'KAKAO_CLIENT_ID'].map((name) =>
      expect.stringContaining(name),
    ),
  );
  expect(unusable.sort()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'PORT']);
  expect(config).toMatchObject({
    siteName: '우리 동네',
    port: 3000,
    logLevel: 'info',
    databaseUrl: undefined,
  });
});

test('a wrong setting is not told again as one that is missing', () => {
  const { problems } = inspectSettings({ SMTP_URL: 'hunter2', MAIL_FROM: 'hello@dasi.example' });
  expect(problems).toEqual([expect.stringMatching(/^설정을 확인해 주세요: SMTP_URL/)]);
});

test('what a folder of credentials that cannot be read may hold is unusable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dasi-credentials-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { problems, unusable } = inspectSettings({
    CREDENTIALS_DIRECTORY: join(folder, 'none'),
    PORT: '4000',
  });
  expect(problems).toEqual([expect.stringMatching(/^CREDENTIALS_DIRECTORY를 읽을 수 없어요/)]);
  expect(unusable).toContain('DATABASE_URL');
  expect(unusable).not.toContain('PORT');
});

test('there is a problem where the start ends, and none where it does not', () => {
  const value = fc.constantFrom(
    '',
    '1',
    'on',
    'off',
    'hunter2',
    'https://dasi.example',
    'smtp://mail.example',
    'a@dasi.kr',
    '#ffffff',
    'x'.repeat(40),
  );
  const environment = fc.dictionary(fc.constantFrom(...SETTING_NAMES, 'DATABSE_URL'), value, { maxKeys: 6 });
  fc.assert(
    fc.property(environment, (env) => {
      const config = parseConfig(env);
      const found = inspectSettings(env);
      if ('problem' in config) expect(found.problems).not.toEqual([]);
      else expect(found).toEqual({ problems: [], unusable: [], config });
    }),
  );
});
