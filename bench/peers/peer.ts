import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Something that answers requests in a process of its own. */
export interface Peer {
  url: string;
  stop(): Promise<void>;
}

const MAX_START_MS = 30_000;

/** Where a file of a package stands that is installed for this bench alone. */
export function peerFile(path: string): string {
  return join(import.meta.dirname, 'node_modules', path);
}

/** The peers are no dependency of the market: they are installed beside this file, from their own lock file. */
export function installPeers(): void {
  if (existsSync(peerFile('next/package.json'))) return;
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, [...first, ...args], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) throw new Error('the peers could not be installed');
}

/** Starts a program and waits until `url` answers, whatever it answers. */
export async function startPeer(
  command: string,
  args: string[],
  { url, env = {}, cwd }: { url: string; env?: Record<string, string>; cwd?: string },
): Promise<Peer> {
  let output = '';
  const child = spawn(command, args, { cwd, env: { ...process.env, NODE_ENV: 'production', ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
  };
  const until = performance.now() + MAX_START_MS;
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`${command} ${args.join(' ')} does not answer:\n${output}`);
    }
  }
  return { url, stop };
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    // Not listening yet.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return false;
  }
}
