import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfWindow, windowGrams, windowsBelow } from './feed-windows.ts';

const position = fc.integer({ min: 1, max: 2 ** 40 });

/** Where each window begins: where the next one ends, and the last at the beginning of the feed. */
function startsOf(before: number): number[] {
  return [...windowsBelow(before).slice(1), { below: 0 }].map(({ below }) => below);
}

test('windows hold all of the feed below a place, newest first, each place once', () => {
  fc.assert(
    fc.property(position, (before) => {
      const windows = windowsBelow(before);
      expect(windows[0]!.below).toBe(before);
      for (const [at, start] of startsOf(before).entries()) {
        const { below, gram } = windows[at]!;
        expect(below).toBeGreaterThan(start);
        if (gram === undefined) continue;
        expect(windowGrams(below - 1)).toContain(gram);
        expect(windowGrams(start)).toContain(gram);
        if (start > 0) expect(windowGrams(start - 1)).not.toContain(gram);
      }
    }),
  );
});

test('there are a few windows however long the feed is, and none below its beginning', () => {
  expect(windowsBelow(2 ** 40).length).toBeLessThan(10);
  expect(windowsBelow(2 ** 40).at(-1)!.gram).toBeUndefined();
  expect(windowsBelow(1_000)).toHaveLength(1);
  expect(windowsBelow(0)).toEqual([]);
});

test('a smallest window ends before the next one begins', () => {
  fc.assert(
    fc.property(position, (feedSeq) => {
      const end = endOfWindow(feedSeq);
      expect(end).toBeGreaterThan(feedSeq);
      expect(windowGrams(end - 1)[0]).toBe(windowGrams(feedSeq)[0]);
      expect(windowGrams(end)[0]).not.toBe(windowGrams(feedSeq)[0]);
    }),
  );
});
