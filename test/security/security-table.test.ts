import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/security.md');

/** Id, level, what it asks, state, and what shows it. */
const ROW = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm;
/** What may be said of a requirement; docs/security.md says what each means. */
const STATES = ['test', 'written', 'read', 'operator', 'n/a', 'open'];
const FILE = /`([\w-][\w./-]*\.(?:tsx?|mjs|md))`/g;
/** A file, and what stands in it right after its name. */
const PART = /`([\w-][\w./-]*\.(?:tsx?|mjs|md))` “([^”]+)”/g;
const TEST_FILE = /\.(?:test\.tsx?|spec\.ts)$/;

interface Row {
  id: string;
  level: number;
  state: string;
  shownBy: string;
}

const rows = [...page.matchAll(ROW)].map(([, id = '', level, , state = '', shownBy = '']): Row => ({
  id,
  level: Number(level),
  state,
  shownBy,
}));
const filesOf = ({ shownBy }: Row) => [...shownBy.matchAll(FILE)].map(([, file = '']) => file);
const idsOf = (some: Row[]) => some.map(({ id }) => id);

test('all requirements of levels 1 and 2 have a line, in their order', () => {
  // ASVS 5.0.0 has so many of each.
  expect(rows.filter(({ level }) => level === 1)).toHaveLength(70);
  expect(rows.filter(({ level }) => level === 2)).toHaveLength(183);
  const places = rows.map(({ id }) => id.slice(1).split('.').map(Number));
  const weight = ([chapter = 0, section = 0, number = 0]: number[]) =>
    (chapter * 100 + section) * 100 + number;
  expect(places.slice(1).filter((place, at) => weight(place) <= weight(places[at] ?? []))).toEqual([]);
  const begun = page.split('\n').filter((line) => line.startsWith('| V'));
  expect(begun, 'a line is not read as one').toHaveLength(rows.length);
});

test('each line says how it stands, and a tested one names a test', () => {
  for (const row of rows) {
    expect(STATES, row.id).toContain(row.state);
    const isShown = filesOf(row).some((file) => TEST_FILE.test(file));
    expect(isShown || row.state !== 'test', `${row.id} names no test`).toBe(true);
  }
});

test('each file that is named is there', () => {
  const named = rows.flatMap((row) => filesOf(row).map((file) => `${row.id}: ${file}`));
  expect(named.filter((text) => !existsSync(join(root, text.split(': ')[1] ?? '')))).toEqual([]);
});

test('each test that is named is in its file', () => {
  const named = rows.flatMap(({ id, shownBy }) =>
    [...shownBy.matchAll(PART)].map(([, file = '', part = '']) => ({ id, file, part })),
  );
  const missing = named.filter(
    ({ file, part }) => existsSync(join(root, file)) && !read(file).includes(part),
  );
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

test('what is written down is on this page, by the name it is referred to', () => {
  const topics = [...page.matchAll(/^- \*\*([^*]+)\.\*\*/gm)].map(([, topic]) => topic);
  for (const { id, state, shownBy } of rows) {
    const named = [...shownBy.matchAll(/\*\*([^*]+)\*\*/g)].map(([, topic]) => topic);
    for (const topic of named) expect(topics, id).toContain(topic);
    const isFound = named.length > 0 || shownBy.includes('docs/');
    expect(isFound || state !== 'written', `${id} does not say where`).toBe(true);
  }
});

test('what is left to the operator is in the operator’s guide', () => {
  for (const { id, state, shownBy } of rows) {
    const isOperators = shownBy.includes('`docs/operating.md` “## Safety”');
    expect(isOperators || state !== 'operator', id).toBe(true);
  }
});

test('what is not met stands at the top, and nothing else does', () => {
  const [, rest = ''] = page.split('\n## Not met\n');
  const lines = [...(rest.split('\n## ')[0] ?? '').matchAll(/V\d+\.\d+\.\d+/g)].map(([id]) => id);
  expect([...new Set(lines)].sort()).toEqual(idsOf(rows.filter(({ state }) => state === 'open')).sort());
});

test('README and this page say how to report', () => {
  const readme = read('README.md');
  for (const file of ['SECURITY.md', 'docs/security.md']) expect(readme).toContain(`](${file})`);
  expect(page).toContain('](../SECURITY.md)');
});
