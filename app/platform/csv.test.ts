import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

/** The cells of one row, as RFC 4180 reads them. */
function parseRow(text: string): string[] {
  const body = text.slice(1, -2);
  return [...body.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
  );
}

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\n', '"', ',', "'", '가', 'a', ' '),
});

test('every text comes back, and none begins as a formula does', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (cells) => {
      const read = parseRow(csvText([['x', ...cells]])).slice(1);
      expect(read.map((cell, index) => (cell === cells[index] ? cell : cell.slice(1)))).toEqual(cells);
      for (const cell of read) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
    }),
  );
});

test('numbers stay numbers', () => {
  expect(csvText([['수', -3]])).toBe('\uFEFF수,-3\r\n');
});
