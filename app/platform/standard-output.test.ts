import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const LOGGER = join(import.meta.dirname, 'logger.server.ts');
/** Where there is never any room. */
const FULL = '/dev/full';

/** Runs a few lines with a `logger` whose standard output is the file at `path`; resolves with how that ended. */
async function run(lines: string, path: string): Promise<number | null> {
  const stdout = openSync(path, 'w');
  const script = `import { createLogger } from ${JSON.stringify(LOGGER)};
    const logger = createLogger('info'); ${lines}`;
  const args = ['--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', stdout, 'inherit'],
    timeout: 20_000,
  });
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  closeSync(stdout);
  return status;
}

async function readLines(lines: string): Promise<{ status: number | null; said: unknown[] }> {
  const dir = mkdtempSync(join(tmpdir(), 'dasi-log-'));
  const status = await run(lines, join(dir, 'log'));
  const text = readFileSync(join(dir, 'log'), 'utf8');
  rmSync(dir, { recursive: true });
  const said = text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { status, said };
}

test('lines come in their order, whatever warns, and the last ones when the process ends', async () => {
  const { status, said } = await readLines(`
    for (let line = 0; line < 1000; line++) logger[line % 7 === 0 ? 'warn' : 'info'](String(line));`);
  expect(status).toBe(0);
  expect(said).toEqual(Array.from({ length: 1000 }, (_, line) => String(line)));
});

test('a warning is written even if the process is killed right after it', async () => {
  const { said } = await readLines(
    `logger.info('one'); logger.warn('two'); process.kill(process.pid, 'SIGKILL');`,
  );
  expect(said).toEqual(['one', 'two']);
});

test.skipIf(!existsSync(FULL))(
  'on a full disk no one waits, and the process goes on and ends as it should',
  async () => {
    const status = await run(
      `for (let line = 0; line < 20_000; line++) logger[line % 100 === 0 ? 'error' : 'info']('x'.repeat(200));
     setTimeout(() => process.exit(7), 300);`,
      FULL,
    );
    expect(status).toBe(7);
  },
);
