import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startMarket } from '../support/market/market-process.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unit = read('deploy/dasi.service');
const dockerfile = read('deploy/Dockerfile');

interface Package {
  scripts: { start: string };
  optionalDependencies: Record<string, string>;
}
const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as Package;
/** What `npm start` runs in the end, with its flags. */
const server = /exec (node_modules\/\.bin\/node .*)$/.exec(scripts.start)?.[1] ?? '';
const lines = dockerfile.replaceAll('\\\n', '').split('\n');
const valuesOf = (word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const started = JSON.parse(valuesOf('CMD')[0] ?? '') as string[];

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-deploy-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the systemd unit', () => {
  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (!isThere) console.warn('systemd-analyze is not on this machine: the unit is not verified here');
  let file: string;
  beforeAll(() => {
    file = join(folder, 'dasi.service');
    // Where this code lies, so that what it starts is found.
    writeFileSync(file, unit.replaceAll('/opt/dasi', root));
  });

  test.skipIf(!isThere)('systemd finds nothing wrong with it', () => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', '--recursive-errors=no', file],
      { encoding: 'utf8' },
    );
    expect([status, stdout + stderr]).toEqual([0, '']);
  });

  test.skipIf(!isThere)('and finds it little exposed', () => {
    // Of ten; what is left is that it talks to the network and compiles JavaScript.
    const args = ['security', '--offline=yes', '--threshold=20', file];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect([status, /exposure level[^:]*: (\S+)/.exec(stdout)?.[1]]).toEqual([0, expect.any(String)]);
  });

  test('names no credential: with one line systemd would hide the other files from the server', () => {
    expect(unit).not.toContain('LoadCredential');
  });

  test('starts what the container starts', () => {
    expect(unit).toContain(`ExecStart=/opt/dasi/${started.join(' ')}\n`);
  });
});

describe('the container', () => {
  test('is of the Node.js that the market runs on', () => {
    const majors = new Set(Object.values(optionalDependencies).map((version) => version.split('.')[0]));
    const [major] = majors;
    expect(majors.size).toBe(1);
    const images = valuesOf('FROM').map((line) => line.split(' ')[0]);
    expect(new Set(images)).toEqual(new Set([`node:${major}-trixie-slim`]));
  });

  test('starts what npm start does, as one process, and tools find the same market', async () => {
    const port = await findFreePort();
    const { PATH = '' } = process.env;
    const env = { PATH, PORT: String(port), DATA_DIR: join(folder, 'data') };
    const child = spawn(join(root, started[0]!), started.slice(1), { cwd: root, env, stdio: 'ignore' });
    const isUp = async () => {
      try {
        return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
      } catch {
        // Not listening yet.
        return false;
      }
    };
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
    const ofProcess = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8').split('\0');
    const [flags, main] = server.split(' ').slice(1);
    expect(ofProcess('cmdline').slice(1, 3)).toEqual([flags, join(root, main!)]);
    expect(ofProcess('environ')).toContain(/MALLOC_ARENA_MAX=\d/.exec(scripts.start)?.[0]);
    const tool = spawnSync(join(root, started[0]!), ['market', 'inquiries'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect([tool.status, tool.stdout.trim()]).toEqual([0, '기다리는 문의가 없어요.']);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('runs as an unprivileged user, from a volume, and is stopped by the signal it expects', () => {
    expect(valuesOf('USER')).toEqual(['node']);
    expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD ')));
    expect(valuesOf('VOLUME')).toEqual(['/data']);
    expect(valuesOf('ENV')[0]).toContain('DATA_DIR=/data');
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  test('is given what it needs', () => {
    const included = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    expect(included.length).toBeGreaterThan(5);
    for (const line of included) expect(existsSync(join(root, line.slice(1))), line).toBe(true);
    const health = /HEALTHCHECK .*CMD (\[.*\])/.exec(lines.join('\n'))?.[1] ?? '';
    expect(JSON.parse(health)).toEqual(['node_modules/.bin/node', 'deploy/is-alive.mjs']);
  });

  test('says of itself that it lives, and that it does not', async () => {
    const market = await startMarket();
    const { port } = new URL(market.url);
    const ask = () =>
      spawnSync(process.execPath, [join(root, 'deploy/is-alive.mjs')], {
        env: { ...process.env, PORT: port },
      }).status;
    const alive = ask();
    await market.remove();
    expect([alive, ask()]).toEqual([0, 1]);
  });
});
