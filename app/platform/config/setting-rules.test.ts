import { describe, expect, test } from 'vitest';
import { parseConfig, SETTING_NAMES } from './config.server.ts';
import { misspeltLine, SETTINGS_WITH_RULES } from './setting-rules.ts';

const problemOf = (env: Record<string, string>) => (parseConfig(env) as { problem?: string }).problem;

test('every setting says what it has to be', () => {
  expect([...SETTINGS_WITH_RULES].sort()).toEqual([...SETTING_NAMES].sort());
  expect(problemOf({ ORIGIN: 'dasi.example', PORT: 'hunter2' })).toBe(
    '설정을 확인해 주세요: PORT (0에서 65535까지의 정수예요), ORIGIN (https://dasi.example 처럼 프로토콜과 이름만 적어요. 뒤에 경로가 오지 않아요) (docs/operating.md 참고)',
  );
});

describe('names that look like ours', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATA_DRI', 'DATA_DIR'],
    ['ORIGNI', 'ORIGIN'],
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
      SECRETS: '',
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
