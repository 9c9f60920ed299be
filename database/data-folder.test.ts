import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

const ROOT = join(import.meta.dirname, '..');
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-folder-'));
  chmodSync(folder, 0o777);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As an ordinary user, whom permissions hold back. */
function run(file: string, dataDir: string, args: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, file), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' },
    timeout: 20_000,
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

function makeFolder(name: string, mode: number): string {
  const path = join(folder, name);
  mkdirSync(path);
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  chmodSync(path, mode);
  return path;
}

describe.each([
  ['the server', 'build/server/main.js', []],
  ['a tool', 'scripts/market/main.ts', ['inquiries']],
] as const)('%s ends with one line where the data folder', (who, file, args) => {
  test.each([
    ['is another user’s', () => makeFolder(`closed-${who}`, 0o000), '권한이 없어요'],
    [
      'is a file',
      () => {
        const path = join(folder, `file-${who}`);
        writeFileSync(path, '');
        return path;
      },
      '폴더가 아니에요',
    ],
    ['has no parent', () => join(folder, 'mistyped/data'), 'mistyped 폴더가 없어요'],
    [
      'has a secret of another user’s',
      () => {
        const path = makeFolder(`foreign-${who}`, 0o755);
        writeFileSync(join(path, 'secret'), 'x'.repeat(40), { mode: 0o000 });
        if (!isRoot) return path;
        chownSync(join(path, 'secret'), 0, 0);
        return path;
      },
      '권한이 없어요',
    ],
  ])('%s', (_, make, why) => {
    const { status, lines } = run(file, make(), [...args]);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^DATA_DIR를 쓸 수 없어요: .*${why}`))]);
  });
});

test.each([
  [
    'photos are another user’s',
    (path: string) => {
      mkdirSync(join(path, 'photos'), { mode: 0o700 });
      if (!isRoot) chmodSync(join(path, 'photos'), 0o000);
    },
    /^사진 폴더를 쓸 수 없어요: .*photos \(권한이 없어요\)$/,
  ],
  [
    'photos are a file',
    (path: string) => writeFileSync(join(path, 'photos'), ''),
    /^사진 폴더를 .*폴더가 아니에요/,
  ],
  [
    'secret is short',
    (path: string) => writeFileSync(join(path, 'secret'), 'short', { mode: 0o666 }),
    /^DATA_DIR를 쓸 수 없어요: .*secret \(비밀 값이 32바이트보다 짧아요\)$/,
  ],
  [
    'secret is a folder',
    (path: string) => mkdirSync(join(path, 'secret')),
    /^DATA_DIR를 쓸 수 없어요: .*secret \(파일이 아니에요\)$/,
  ],
])('the server ends with one line where the folder’s %s', (what, spoil, line) => {
  const path = makeFolder(what, 0o755);
  spoil(path);
  for (const name of readdirSync(path))
    if (isRoot && name === 'secret') chownSync(join(path, name), NOBODY, NOBODY);
  const { status, lines } = run('build/server/main.js', path);
  expect([status, lines]).toEqual([1, [expect.stringMatching(line)]]);
});

test('a command that needs no secret does not mind a short one; one that does says so in a line', async () => {
  const path = makeFolder('short-secret', 0o755);
  await (await openDatabase({ dataDir: path, databaseUrl: undefined }, () => undefined)).close();
  writeFileSync(join(path, 'secret'), 'short');
  for (const name of readdirSync(path)) if (isRoot) chownSync(join(path, name), NOBODY, NOBODY);
  expect(run('scripts/market/main.ts', path, ['inquiries'])).toMatchObject({ status: 0 });
  expect(run('scripts/market/main.ts', path, ['mark-number', '010-1234-5678', '사기예요.'])).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^DATA_DIR를 쓸 수 없어요: .*32바이트보다 짧아요/)],
  });
});

test('the server ends with one line where it may only read the folder', () => {
  expect(run('build/server/main.js', makeFolder('read-only', 0o555))).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^DATA_DIR를 쓸 수 없어요: .*권한이 없어요/)],
  });
});

test('the server ends with one line where no folder can be made, and waits for none', () => {
  for (const path of ['/proc/nope', '/proc/1/root/nope/deep'])
    expect(run('build/server/main.js', path)).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^DATA_DIR를 쓸 수 없어요: /)],
    });
});

test('a tool makes no folder, and says that there is no market', () => {
  expect(run('scripts/market/main.ts', join(folder, 'none'), ['inquiries'])).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^장터의 데이터가 없어요: .*market\.db\. DATA_DIR를 확인해 주세요\.$/)],
  });
});
