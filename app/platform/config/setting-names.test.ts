import { describe, expect, test } from 'vitest';
import { inspectSettings, parseConfig, SETTING_NAMES } from './config.server.ts';
import { misspeltLine, unknownInFile } from './setting-names.ts';

const problemOf = (env: Record<string, string>) => (parseConfig(env) as { problem?: string }).problem;

describe('names that look like ours', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATA_DRI', 'DATA_DIR'],
    ['ORIGNI', 'ORIGIN'],
    ['ORGIN', 'ORIGIN'],
    ['ORIGN', 'ORIGIN'],
    ['ORIGIN_URL', 'ORIGIN'],
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['LIMIT', 'LIMITS'],
    ['SECRETS', 'SECRET'],
    ['SMTP', 'SMTP_URL'],
    ['STORAGE', 'STORAGE_URL'],
    ['DATA_PATH', 'DATA_DIR'],
    ['PG_URL', 'DATABASE_URL'],
    ['DATABASE', 'DATABASE_URL'],
    ['ORIGINS', 'ORIGIN'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['STORAGES_URL', 'STORAGE_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['origin', 'ORIGIN'],
    ['SIGN_UP_PER_ADDRESS', 'SIGN_UPS_PER_ADDRESS'],
  ])('%s is refused with %s', (written, meant) => {
    const line = misspeltLine({ [written]: 'hunter2' }, SETTING_NAMES);
    expect(line).toContain(written);
    expect(line).toContain(meant);
    expect(line).not.toContain('hunter2');
    expect(problemOf({ [written]: 'hunter2' })).toContain(meant);
  });

  test('what other programs set is left alone', () => {
    const others = {
      PATH: '',
      HOME: '',
      HOSTNAME: '',
      POST: '',
      PORTS: '',
      HOSTS: '',
      port: '',
      SECRET_KEY: '',
      SMTP_HOST: '',
      DB_URL: '',
      XDG_DATA_DIRS: '',
      NODE_ENV: '',
      PGDATABASE: '',
      npm_config_loglevel: '',
      TO_DATABASE_URL: '',
      TO_STORAGE_URL: '',
      KUBERNETES_PORT: '',
    };
    expect(misspeltLine({ ...process.env, ...others }, SETTING_NAMES)).toBeUndefined();
  });
});

test('in a file of settings every name that is not known is refused, and what others read there is not', () => {
  const known = [
    ...SETTING_NAMES,
    'NODE_EXTRA_CA_CERTS',
    'NODE_COMPILE_CACHE',
    'PGSSLROOTCERT',
    'TZ',
    'TO_DATABASE_URL',
    'https_proxy',
  ];
  const unknown = ['MAX_UPLOADS', 'PASSWORD', 'NODE_EXTRA_CA_CERT', 'NODE_FOO'];
  expect(unknownInFile([...known, ...unknown])).toEqual(unknown);
  const env = { DASI_UNKNOWN_SETTINGS: 'MAX_UPLOADS', MAX_UPLOADS: 'hunter2', OTHER: '1' };
  expect(problemOf(env)).toMatch(/^MAX_UPLOADS이라는 설정은 없어요\. 설정 파일에는/);
  expect(inspectSettings({ ...env, SMTP_URL: 'smtp://127.0.0.1' }).problems).toEqual([
    expect.stringMatching(/^MAX_UPLOADS이라는/),
    expect.stringMatching(/MAIL_FROM이 필요해요/),
  ]);
});
