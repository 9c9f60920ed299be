import { expect, test } from 'vitest';
import { parseConfig, SETTING_NAMES } from './config.server.ts';
import { SETTINGS_WITH_RULES } from './setting-rules.ts';

const problemOf = (env: Record<string, string>) => (parseConfig(env) as { problem?: string }).problem;

test('every setting says what it has to be', () => {
  expect([...SETTINGS_WITH_RULES].sort()).toEqual([...SETTING_NAMES].sort());
  expect(problemOf({ ORIGIN: 'dasi.example', PORT: 'hunter2' })).toBe(
    '설정을 확인해 주세요: PORT (0에서 65535까지의 정수예요), ORIGIN (https://dasi.example 처럼 프로토콜과 이름만 적어요. 뒤에 경로가 오지 않아요) (docs/operating.md 참고)',
  );
});
