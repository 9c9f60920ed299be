import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteColorProblem, sitePalette } from './site-palette.server.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('every colour that is taken has shades that can be read where they stand, pressed and lighted ones too', () => {
  fc.assert(
    fc.property(hex, (color) => {
      fc.pre(siteColorProblem(color) === undefined);
      const palette = sitePalette(color);
      const at = (name: string) => palette[`--color-${name}`]!;
      const ratio = (one: string, other: string) => wcagContrast(one, other);
      expect(at('primary')).toBe(color);
      expect(ratio(at('on-primary'), color)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(at('on-primary'), at('primary-press'))).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#ffffff', '#f4f5f2', at('green-50'), at('green-100')]) {
        expect(ratio(at('green-text'), ground)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(at('secondary'), ground)).toBeGreaterThanOrEqual(3);
      }
      for (const ground of ['#171a14', at('green-deep')])
        expect(ratio(at('accent'), ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [at('green-50'), at('green-100')])
        expect(ratio('#171a14', ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 500 },
  );
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
  for (const name of Object.keys(sitePalette('#1a3e8c'))) expect(tokens).toContain(`${name}:`);
});
