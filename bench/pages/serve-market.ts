import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../test/support/free-port.ts';

const MAIN = join(import.meta.dirname, '../../build/server/main.js');
const MAX_START_MS = 60_000;
const SECRET = 'the secret of markets that are measured';

/** The built market in a process of its own. */
export interface ServedMarket {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves the market in `dataDir` with its default settings and `env`, without limits. Its log goes to a file there, as a
 * service's does: through a pipe, the one who reads it takes from the core that is to be measured.
 */
export async function serveMarket(
  dataDir: string,
  databaseUrl: string | undefined,
  env: Record<string, string> = {},
): Promise<ServedMarket> {
  const port = await findFreePort();
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, `market-${port}.log`);
  const log = openSync(logFile, 'w');
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: databaseUrl ?? '',
    SECRET,
    LIMITS: 'off',
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log],
  });
  const origin = `http://localhost:${port}`;
  const startedAt = performance.now();
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - startedAt > MAX_START_MS)
      throw new Error(`the market did not start; see ${logFile}`);
    await wait(20);
  }
  return {
    origin,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
