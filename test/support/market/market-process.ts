import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';

/** The built server. */
export const MAIN = join(import.meta.dirname, '../../../build/server/main.js');
const CHEAP_ARGON2 = join(import.meta.dirname, 'cheap-argon2.mjs');
/** On a machine that does much else. */
const MAX_START_MS = 60_000;
/** Servers on one database have to share theirs. */
export const SECRET = 'the secret of markets in tests, of 32 bytes and more';

type StopSignal = 'SIGTERM' | 'SIGINT' | 'SIGKILL';

/** The built server in a process of its own, on a folder of its own. */
export interface MarketProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Of the process that runs, or ran last. */
  readonly pid: number;
  /** Ends the process, gently or as a power cut would, and waits until it is gone. */
  stop(signal?: StopSignal): Promise<number | null>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Everything the process wrote. */
  output(): string;
  /** Ends it at once, since its data goes with it. */
  remove(): Promise<void>;
}

const NEEDS_ORIGIN = ['TOKEN_SYNC_URL', 'KAKAO_CLIENT_ID', 'NAVER_CLIENT_ID'];

/** With the public address that other services and providers need; else a market has none, and takes any free port. */
async function withOrigin(env: Record<string, string>): Promise<Record<string, string>> {
  if (!NEEDS_ORIGIN.some((name) => env[name]) || env['ORIGIN']) return env;
  const port = String(await findFreePort());
  return { PORT: port, ORIGIN: `http://localhost:${port}`, ...env };
}

interface StartOptions {
  /** Where the cost of a password matters, or its hash was made by another process. */
  hashesPasswords?: 'cheaply' | 'as people run it';
}

/** Starts a market on a free port, which limits nothing; `given` adds settings. */
export async function startMarket(
  given: Record<string, string> = {},
  { hashesPasswords = 'cheaply' }: StartOptions = {},
): Promise<MarketProcess> {
  const args = hashesPasswords === 'cheaply' ? ['--import', CHEAP_ARGON2, MAIN] : [MAIN];
  const env = await withOrigin(given);
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-market-'));
  let child: ChildProcess | undefined;
  let url = '';
  let output = '';
  let pid = 0;
  const start = async () => {
    const port = url ? new URL(url).port : '0';
    const shared: Record<string, string> = env['DATABASE_URL'] ? { SECRET } : {};
    const usual = { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', LIMITS: 'off' };
    const settings = { ...usual, ...shared, ...env };
    child = spawn(process.execPath, args, { env: { ...process.env, ...settings } });
    pid = child.pid ?? 0;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    url = await readAddress(child, settings);
  };
  const stop = async (signal: StopSignal = 'SIGTERM') => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null)
      return running?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => running.once('exit', resolve));
    running.kill(signal);
    return ended;
  };
  await start();
  return {
    get url() {
      return url;
    },
    dataDir,
    get pid() {
      return pid;
    },
    start,
    stop,
    output: () => output,
    remove: async () => {
      await stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The greeting names the public address, where one is set; the port is then the one that was asked for. */
function readAddress(child: ChildProcess, settings: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no address within a minute:\n${seen}`));
    }, MAX_START_MS);
    const onOutput = (text: unknown) => {
      seen += String(text);
      const found = /열렸어요 → (\S+) ·.*\n/.exec(seen)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(settings['ORIGIN'] ? `http://localhost:${settings['PORT']}` : found);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code}:\n${seen}`));
    });
  });
}
