import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UNKNOWN_SETTINGS, unknownInFile } from '../../app/platform/config/setting-names.ts';
import { findSkippedLines, parseSettingsFile } from './parse-settings-file.ts';

/** Of the unit in `deploy/`. What the environment has already comes first. */
const SYSTEM_SETTINGS = '/etc/dasi/settings';
const SYSTEM_DATA = '/var/lib/dasi';

interface Found {
  env: NodeJS.ProcessEnv;
  /** Lines for the operator, who may have meant more. */
  skipped: string[];
}

/** The environment and, beneath it, the file of settings with the secrets that lie beside it. */
export function findSettings(env: NodeJS.ProcessEnv): Found | { problem: string } {
  const named = env['DASI_SETTINGS'];
  const file = named ?? SYSTEM_SETTINGS;
  if (named === undefined && !existsSync(file)) return { env, skipped: [] };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { problem: `설정 파일을 읽을 수 없어요: ${file} (${(error as NodeJS.ErrnoException).code})` };
  }
  const given = parseSettingsFile(text);
  const found: Record<string, string> = { DATA_DIR: SYSTEM_DATA };
  const credentials = join(dirname(file), 'credentials');
  if (existsSync(credentials)) found['CREDENTIALS_DIRECTORY'] = credentials;
  const unknown = unknownInFile(Object.keys(given));
  if (unknown.length > 0) found[UNKNOWN_SETTINGS] = unknown.join(' ');
  const skipped = findSkippedLines(text).map(
    (line) => `${file} ${line}번째 줄은 NAME=값이 아니라서 읽지 않아요. export 없이 적어 주세요.`,
  );
  return { env: { ...found, ...given, ...env }, skipped };
}
