import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBackup, removeAbandoned } from '../format/backup-folder.ts';
import { MANIFEST, type Manifest } from '../format/manifest.ts';
import { removeExpired } from './remove-expired.ts';

const RULE = { days: 1, weeks: 0, months: 0 };
let folder: string;
let lines: string[];
const print = (line: string) => void lines.push(line);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-retention-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const nameOf = (madeAt: string) => madeAt.replaceAll(/[:.]/g, '-');

function makeBackup(madeAt: string, { name = nameOf(madeAt), level = 'x' } = {}): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'photos'), { recursive: true });
  const photos = { files: 0, bytes: 0, sha256: '0'.repeat(64), missing: [], damaged: [] };
  const manifest: Manifest = {
    format: 1,
    level,
    engine: 'sqlite',
    madeAt,
    tables: [],
    counters: [],
    photos,
  };
  writeFileSync(join(path, MANIFEST), JSON.stringify(manifest));
  return path;
}

const remove = (made: string) => removeExpired({ folder, made, rule: RULE, print });

test('what is older than the rule goes, and is named', async () => {
  const old = makeBackup('2026-01-01T00:00:00.000Z');
  const made = makeBackup('2026-01-02T00:00:00.000Z');
  await remove(made);
  expect(readdirSync(folder)).toEqual([nameOf('2026-01-02T00:00:00.000Z')]);
  expect(lines).toEqual([`오래된 백업을 지웠어요: ${old}`]);
});

test('what is no backup of ours, or was put aside under another name, is left alone', async () => {
  const placeOf = (day: string) => join(folder, nameOf(`2025-01-${day}T00:00:00.000Z`));
  const aside = makeBackup('2026-01-01T00:00:00.000Z', { name: 'before-the-upgrade' });
  const redated = makeBackup('2026-01-01T00:00:00.000Z', { name: nameOf('2025-01-01T00:00:00.000Z') });
  const [empty, damaged, linked] = [placeOf('02'), placeOf('03'), placeOf('04')];
  mkdirSync(empty);
  mkdirSync(damaged);
  writeFileSync(join(damaged, MANIFEST), '{');
  const elsewhere = mkdtempSync(join(tmpdir(), 'dasi-elsewhere-'));
  cpSync(aside, elsewhere, { recursive: true });
  symlinkSync(elsewhere, linked);
  const [never, notes] = [join(folder, '2025-99-99T00-00-00-000Z'), join(folder, 'notes.txt')];
  cpSync(aside, never, { recursive: true });
  writeFileSync(notes, '');
  await remove(makeBackup('2026-01-02T00:00:00.000Z'));
  for (const path of [aside, redated, empty, damaged, linked, never, notes, join(elsewhere, MANIFEST)])
    expect(existsSync(path), path).toBe(true);
  expect(lines.sort()).toEqual([
    `백업으로 읽을 수 없어서 그대로 두었어요: ${redated}`,
    `백업으로 읽을 수 없어서 그대로 두었어요: ${damaged}`,
  ]);
  rmSync(elsewhere, { recursive: true });
});

test('the one from before an upgrade stays as long as its day does', async () => {
  const before = makeBackup('2026-01-01T17:00:00.000Z', { level: '1-earlier' });
  const made = makeBackup('2026-01-01T19:00:00.000Z', { level: '2-later' });
  await remove(made);
  expect([existsSync(before), lines]).toEqual([true, []]);
  await remove(makeBackup('2026-01-02T19:00:00.000Z', { level: '2-later' }));
  expect(lines).toEqual([`오래된 백업을 지웠어요: ${made}`, `오래된 백업을 지웠어요: ${before}`]);
});

test('the one that was just made stays though others are dated later', async () => {
  const made = makeBackup('2026-01-02T00:00:00.000Z');
  makeBackup('2031-01-01T00:00:00.000Z');
  await remove(made);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('what a removal that was killed has left is no backup, and goes with the next', async () => {
  const old = makeBackup('2026-01-01T00:00:00.000Z', {
    name: `.removing-${nameOf('2026-01-01T00:00:00.000Z')}`,
  });
  await expect(findBackup(folder)).rejects.toThrow(/백업이 없어요/);
  await removeAbandoned(folder, print);
  expect(existsSync(old)).toBe(false);
  expect(lines).toEqual([]);
});
