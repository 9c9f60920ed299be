import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitOf } from './commit.ts';

const COMMIT = '3a2b3269e21d5cf76480ca083a2b3269e21d5cf7';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dasi-commit-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${text}\n`);
}

test.each<[string, Record<string, string>]>([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main', '.git/refs/heads/main': COMMIT }],
  [
    'a branch that git has packed',
    { '.git/HEAD': 'ref: refs/heads/main', '.git/packed-refs': `# pack-refs\n${COMMIT} refs/heads/main` },
  ],
  ['a commit', { '.git/HEAD': COMMIT }],
])('a clone at %s says it', (_, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  expect(commitOf(root)).toBe('3a2b3269e');
});

test.each<[string, Record<string, string>]>([
  ['a release', {}],
  ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/main' }],
  ['a work tree of another clone', { '.git': 'gitdir: /elsewhere' }],
])('%s says none', (_, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  expect(commitOf(root)).toBeUndefined();
});
