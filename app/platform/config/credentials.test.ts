import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from './config.server.ts';

const SECRET = 'a secret of a test, of 32 bytes and more';
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-credentials-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parse = (env: Record<string, string> = {}) => parseConfig({ CREDENTIALS_DIRECTORY: folder, ...env });

test('a setting may be handed over as a file of its name', () => {
  writeFileSync(join(folder, 'SECRET'), `${SECRET}\n`);
  writeFileSync(join(folder, 'DATABASE_URL'), 'postgres://dasi:word@db/dasi\n');
  writeFileSync(join(folder, 'README'), 'nothing of ours');
  expect(parse()).toMatchObject({ secret: SECRET, databaseUrl: 'postgres://dasi:word@db/dasi', port: 3000 });
});

test('what is set itself comes first, and what is set to nothing is not set', () => {
  writeFileSync(join(folder, 'SECRET'), SECRET);
  writeFileSync(join(folder, 'PORT'), '4000');
  expect(parse({ PORT: '5000', SECRET: '' })).toMatchObject({ port: 5000, secret: SECRET });
});

test('without files nothing changes', () => {
  expect(parse()).toEqual(parseConfig({}));
});

test('a wrong one is named, never its value', () => {
  writeFileSync(join(folder, 'METRICS_TOKEN'), 'hunter2');
  const { problem } = parse() as { problem: string };
  expect(problem).toContain('METRICS_TOKEN');
  expect(problem).not.toContain('hunter2');
});

test.each([
  ['a secret that cannot be read', () => mkdirSync(join(folder, 'SMTP_URL')), () => folder, /EISDIR/],
  ['a folder that is not there', () => undefined, () => join(folder, 'none'), /none \(ENOENT\)/],
  [
    'a file in its place',
    () => writeFileSync(join(folder, 'file'), ''),
    () => join(folder, 'file'),
    /file \(ENOTDIR\)/,
  ],
  [
    'a misspelt name',
    () => writeFileSync(join(folder, 'DATABSE_URL'), 'hunter2'),
    () => folder,
    /DATABSE_URL.*DATABASE_URL/,
  ],
])('%s ends the start with a line', (_, prepare, placeOf, expected) => {
  prepare();
  const { problem } = parse({ CREDENTIALS_DIRECTORY: placeOf() }) as { problem: string };
  expect(problem).toMatch(expected);
  expect(problem).not.toMatch(/hunter2|\n/);
});
