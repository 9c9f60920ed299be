import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Record<string, string | undefined>;

/** Files in `CREDENTIALS_DIRECTORY` (https://systemd.io/CREDENTIALS/); the environment comes first. */
export function withCredentials(
  env: Environment,
  names: readonly string[],
): { env: Environment } | { problem: string } {
  const folder = env['CREDENTIALS_DIRECTORY'];
  if (!folder) return { env };
  if (!existsSync(folder)) return { problem: 'CREDENTIALS_DIRECTORY가 가리키는 폴더가 없어요.' };
  const added = names
    .filter((name) => !env[name])
    .map((name) => [name, readIfThere(join(folder, name))] as const)
    .filter(([, text]) => text !== undefined);
  return { env: { ...env, ...Object.fromEntries(added) } };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
