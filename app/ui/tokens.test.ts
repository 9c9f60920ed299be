import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';

const THEMES = ['light', 'dark'] as const;
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name!, { light: light ?? both!, dark: dark ?? both! }],
  ),
);

/** What stands on which grounds. Text needs 4.5 (WCAG 1.4.3), other marks 3 (1.4.11). */
const TEXT: Record<string, string> = {
  ink: 'page surface fill fill-2 disabled green-50 green-100 banner-2 danger-50',
  'ink-2': 'page surface fill danger-50',
  'ink-3': 'page surface fill fill-2 disabled green-50',
  'ink-4': 'page surface fill',
  'green-text': 'page surface green-50 green-100 banner-2',
  'on-primary': 'primary primary-press',
  'on-inverse': 'inverse',
  accent: 'inverse',
  caution: 'caution-50',
  danger: 'page surface danger-50',
  white: 'black black-press danger-fill danger-fill-press',
};
const MARKS: Record<string, string> = {
  secondary: 'page surface fill green-50',
  'ink-icon': 'surface fill',
  'line-strong': 'surface',
  heart: 'surface',
  'danger-fill': 'inverse',
};

const pairs = [
  ...Object.entries(TEXT).map(([mark, grounds]) => ({ mark, grounds, minimum: 4.5 })),
  ...Object.entries(MARKS).map(([mark, grounds]) => ({ mark, grounds, minimum: 3 })),
].flatMap(({ mark, grounds, minimum }) => grounds.split(' ').map((ground) => ({ mark, ground, minimum })));

test.each(THEMES)('every colour can be read on every ground it stands on: %s', (theme) => {
  const found = pairs.filter(
    ({ mark, ground, minimum }) =>
      wcagContrast(tokens.get(mark)![theme], tokens.get(ground)![theme]) < minimum,
  );
  expect(found).toEqual([]);
});

const sheets = globSync('**/*.module.css', { cwd: join(import.meta.dirname, '..') })
  .concat('ui/base.css')
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, '..', path), 'utf8') }));

test('a colour of text is never a fill: text turns light in the dark theme', () => {
  const found = sheets.filter(({ text }) => /background(?:-color)?: var\(--color-ink/.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('every colour that is used is a token, and every token is used', () => {
  const used = new Set(sheets.flatMap(({ text }) => text.match(/--color-[\w-]+/g) ?? []));
  const declared = new Set(css.match(/--color-[\w-]+(?=:)/g));
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  expect([...declared].filter((name) => !used.has(name))).toEqual([]);
});
