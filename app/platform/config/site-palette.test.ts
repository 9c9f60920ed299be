import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteColorProblem, sitePalette } from './site-palette.server.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

const GROUNDS = {
  light: { surface: '#ffffff', page: '#f4f5f2', ink: '#171a14', inverse: '#171a14' },
  dark: { surface: '#171a14', page: '#0e100c', ink: '#f2f4ee', inverse: '#f2f4ee' },
} as const;

test.each(['light', 'dark'] as const)(
  'every colour that is taken has shades that can be read where they stand, pressed and lighted ones too: %s',
  (theme) => {
    const { surface, page, ink, inverse } = GROUNDS[theme];
    fc.assert(
      fc.property(hex, (color) => {
        fc.pre(siteColorProblem(color) === undefined);
        const palette = sitePalette(color, theme);
        const at = (name: string) => palette[`--color-${name}`]!;
        const ratio = (one: string, other: string) => wcagContrast(one, other);
        if (theme === 'light') expect(at('primary')).toBe(color);
        expect(ratio(at('primary'), surface)).toBeGreaterThanOrEqual(2);
        expect(ratio(at('on-primary'), at('primary'))).toBeGreaterThanOrEqual(4.5);
        expect(ratio(at('on-primary'), at('primary-press'))).toBeGreaterThanOrEqual(4.5);
        for (const ground of [surface, page, at('green-50'), at('green-100')]) {
          expect(ratio(at('green-text'), ground)).toBeGreaterThanOrEqual(4.5);
          expect(ratio(at('secondary'), ground)).toBeGreaterThanOrEqual(3);
          expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(ratio(at('accent'), inverse)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  },
);

test('a main colour that stands out on the dark ground stays as it is; a darker one is lightened', () => {
  expect(sitePalette('#ff6f0f', 'dark')['--color-primary']).toBe('#ff6f0f');
  expect(sitePalette('#1a3e8c', 'dark')['--color-primary']).not.toBe('#1a3e8c');
});

test.each([
  ['#74bf04', undefined],
  ['#1a3e8c', undefined],
  ['#ff6f0f', undefined],
  ['#777777', /SITE_COLOR.*4\.4\d:1.*4\.5:1/],
  ['#ffffff', /SITE_COLOR.*1\.00:1.*2:1/],
  ['#fee500', /SITE_COLOR.*1\.2\d:1.*2:1/],
])('%s: %s', (color, problem) => {
  if (problem) expect(siteColorProblem(color)).toMatch(problem);
  else expect(siteColorProblem(color)).toBeUndefined();
});

test('each name of the palette is a colour of the design, so that nothing of it is left behind', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8');
  for (const name of Object.keys(sitePalette('#1a3e8c', 'dark'))) expect(tokens).toContain(`${name}:`);
});
