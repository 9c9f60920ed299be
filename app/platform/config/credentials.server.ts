import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Record<string, string | undefined>;

/** Files in `CREDENTIALS_DIRECTORY` (https://systemd.io/CREDENTIALS/); the environment comes first. */
export function withCredentials(env: Environment, names: readonly string[]): Environment {
  const folder = env['CREDENTIALS_DIRECTORY'];
  if (!folder) return env;
  const added = names
    .filter((name) => !env[name])
    .map((name) => [name, readIfThere(join(folder, name))] as const)
    .filter(([, text]) => text !== undefined);
  return { ...env, ...Object.fromEntries(added) };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
