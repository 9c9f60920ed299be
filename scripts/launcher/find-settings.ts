import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UNKNOWN_SETTINGS, unknownInFile } from '../../app/platform/config/setting-names.ts';
import { findInvalidLines, parseSettingsFile } from './parse-settings-file.ts';

/** Of the unit in `deploy/`. What the environment has already comes first. */
const SYSTEM_SETTINGS = '/etc/dasi/settings';
const SYSTEM_DATA = '/var/lib/dasi';

/** The environment and, beneath it, the file of settings with the secrets that lie beside it. */
export function findSettings(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv } | { problem: string } {
  const named = env['DASI_SETTINGS'];
  const file = named ?? SYSTEM_SETTINGS;
  if (named === undefined && !existsSync(file)) return { env };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { problem: `설정 파일을 읽을 수 없어요: ${file} (${(error as NodeJS.ErrnoException).code})` };
  }
  const [invalid] = findInvalidLines(text);
  if (invalid !== undefined)
    return {
      problem: `${file}의 ${invalid}번째 줄을 읽을 수 없어요. export 없이 NAME=값으로 적어 주세요.`,
    };
  const given = parseSettingsFile(text);
  const found: Record<string, string> = { DATA_DIR: SYSTEM_DATA };
  const credentials = join(dirname(file), 'credentials');
  if (existsSync(credentials)) found['CREDENTIALS_DIRECTORY'] = credentials;
  const unknown = unknownInFile(Object.keys(given));
  if (unknown.length > 0) found[UNKNOWN_SETTINGS] = unknown.join(' ');
  return { env: { ...found, ...given, ...env } };
}
