import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_IDS } from './live-event.ts';
import { liveHref, uniteAfter, uniteIds } from './live-wish.ts';

const wish = (ids: string[], after?: number) => ({ ids, after, isSignedIn: false });
const ids = fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 80 });

test('one stream asks for what every tab wants, each once, and for at most a hundred', () => {
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 10 }), ids, (tabs, before) => {
      const united = uniteIds(
        tabs.map((wanted) => wish(wanted)),
        before,
      );
      expect(new Set(united).size).toBe(united.length);
      const wanted = new Set(tabs.flat());
      const all = new Set([...wanted, ...before]);
      expect(united.length).toBe(Math.min(MAX_IDS, all.size));
      expect(united.filter((id) => wanted.has(id)).length).toBe(Math.min(MAX_IDS, wanted.size));
    }),
  );
});

test('no tab is crowded out by another', () => {
  const many = Array.from({ length: 150 }, (_, index) => `m${index}`);
  expect(uniteIds([wish(many), wish(['a', 'b'])], many)).toEqual(expect.arrayContaining(['a', 'b']));
});

test('listings are told from the earliest place that any tab wants them from', () => {
  expect(uniteAfter([wish([], 7), wish([]), wish([], 3)])).toBe(3);
  expect(uniteAfter([wish([], 0)])).toBe(0);
  expect(uniteAfter([wish(['a'])])).toBeUndefined();
});

test('the address names what is asked for', () => {
  expect(liveHref(['a', 'b'], 12)).toBe('/live?ids=a,b&after=12');
  expect(liveHref(['a'], undefined)).toBe('/live?ids=a');
  expect(liveHref([], 0)).toBe('/live?after=0');
});
