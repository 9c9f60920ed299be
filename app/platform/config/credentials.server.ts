import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { misspeltLine } from './setting-names.ts';

type Environment = Record<string, string | undefined>;

/**
 * Files in `CREDENTIALS_DIRECTORY` (https://systemd.io/CREDENTIALS/); the environment comes first.
 * @returns the settings, or one line that says what cannot be read
 */
export function withCredentials(
  env: Environment,
  names: readonly string[],
): { env: Environment } | { problem: string } {
  const folder = env['CREDENTIALS_DIRECTORY'];
  if (!folder) return { env };
  try {
    const files = readdirSync(folder);
    const misspelt = misspeltLine(Object.fromEntries(files.map((name) => [name, ''])), names);
    if (misspelt !== undefined) return { problem: `CREDENTIALS_DIRECTORY: ${misspelt}` };
    const added = names
      .filter((name) => !env[name] && files.includes(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()] as const);
    return { env: { ...env, ...Object.fromEntries(added) } };
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    return { problem: `CREDENTIALS_DIRECTORY를 읽을 수 없어요: ${path} (${code})` };
  }
}
