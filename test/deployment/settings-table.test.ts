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

test('what the README names are settings', () => {
  const named = namesIn(read('README.md'), 'Settings');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});
