import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../app/platform/config/config.server.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

/** The names in the first column of the tables of a section. */
function namesIn(page: string, heading: string): string[] {
  const [, after = ''] = page.split(`\n## ${heading}\n`);
  const rows = after.split('\n## ')[0]!.matchAll(/^\| (`[^|]+) \|/gm);
  return [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  );
}

test('every setting stands in the operator’s table, once, and nothing else does', () => {
  expect(namesIn(read('docs/operating.md'), 'Settings').sort()).toEqual([...SETTING_NAMES].sort());
});

test('the table of the README is whole', () => {
  expect(namesIn(read('README.md'), 'Settings').sort()).toEqual([...SETTING_NAMES].sort());
});

test('the Korean guide names settings and metrics that exist', () => {
  const guide = read('docs/ko/operating.md');
  expect(namesIn(guide, '설정').filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  const metrics = [...guide.matchAll(/`(dasi_\w+)`/g)].map(([, name = '']) => name);
  expect(metrics.length).toBeGreaterThan(3);
  const english = read('docs/operating.md');
  expect(metrics.filter((name) => !english.includes(name))).toEqual([]);
});
