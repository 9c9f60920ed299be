import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('the systemd unit', () => {
  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (!isThere) console.warn('systemd-analyze is not on this machine: the unit is not verified here');
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dasi-unit-'));
    file = join(folder, 'dasi.service');
    // Where this code lies, so that what it starts is found.
    writeFileSync(file, unit.replaceAll('/opt/dasi', root));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  test('starts what npm start does', () => {
    expect(server).toContain('build/server/main.js');
    expect(unit).toContain(`ExecStart=/opt/dasi/${server}\n`);
    expect(unit).toMatch(/^Environment=.*\bMALLOC_ARENA_MAX=2$/m);
    expect(scripts.start).toContain('MALLOC_ARENA_MAX=2');
  });
});

describe('the container', () => {
  const lines = dockerfile.replaceAll('\\\n', '').split('\n');
  const valuesOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test('is of the Node.js that the market runs on, and starts what npm start does', () => {
    const majors = new Set(Object.values(optionalDependencies).map((version) => version.split('.')[0]));
    const [major] = majors;
    expect(majors.size).toBe(1);
    const images = valuesOf('FROM').map((line) => line.split(' ')[0]);
    expect(new Set(images)).toEqual(new Set([`node:${major}-trixie-slim`]));
    expect(JSON.parse(valuesOf('CMD')[0] ?? '')).toEqual(server.split(' '));
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
