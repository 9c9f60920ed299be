import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

export interface ScriptEnd {
  /** Null when it was killed. */
  code: number | null;
  output: string;
}

/** A script of the market's that runs in a process of its own. */
export interface RunningScript {
  child: ChildProcess;
  ended: Promise<ScriptEnd>;
}

/** Starts one by its path in `scripts`, with these settings. */
export function startScript(
  path: string,
  env: Record<string, string>,
  args: readonly string[],
): RunningScript {
  const child = spawn(process.execPath, [join(SCRIPTS, path), ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

/** Runs one to its end; throws what it said when that is not success. */
export async function runScript(
  path: string,
  env: Record<string, string>,
  args: readonly string[],
): Promise<string> {
  const { code, output } = await startScript(path, env, args).ended;
  if (code !== 0) throw new Error(`${path} ended with ${code}:\n${output}`);
  return output;
}
