import { expect, test } from 'vitest';
import { COUNTED_DAYS, parseCounted, seoulDay, withCounted, type CountedSearch } from './counted-searches.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 3);

/** Counts each text, and says which were. */
function count(texts: string[], now: number, before: CountedSearch[] = []) {
  let counted = before;
  const taken = texts.filter((text) => {
    const next = withCounted(counted, text, now);
    if (next) counted = next;
    return next !== undefined;
  });
  return { counted, taken };
}

test('a text is counted once in seven days of Seoul', () => {
  const { counted, taken } = count(['의자', '책상', '의자'], NOW);
  expect(taken).toEqual(['의자', '책상']);
  expect(count(['의자'], NOW + (COUNTED_DAYS - 1) * DAY_MS, counted).taken).toEqual([]);
  expect(count(['의자'], NOW + COUNTED_DAYS * DAY_MS, counted).taken).toEqual(['의자']);
  expect(seoulDay(Date.UTC(2026, 10, 21, 15)) - seoulDay(Date.UTC(2026, 10, 21, 14, 59))).toBe(1);
});

test('a clock that was set back does not keep a mark for ever', () => {
  const { counted } = count(['의자'], NOW + 30 * DAY_MS);
  expect(count(['의자'], NOW, counted).taken).toEqual(['의자']);
});

test('at most a hundred in seven days', () => {
  const { counted, taken } = count(
    Array.from({ length: 300 }, (_, n) => `의자 ${n}`),
    NOW,
  );
  expect([counted.length, taken.length]).toEqual([100, 100]);
});

test('a mark does not tell its text: of ten thousand words each has one with others', () => {
  const marks = Array.from({ length: 10_000 }, (_, n) => withCounted([], `낱말${n}`, NOW)?.[0]?.mark);
  const inMarks = Map.groupBy(marks, (mark) => mark);
  const alone = [...inMarks.values()].filter(({ length }) => length === 1).length;
  expect(inMarks.size).toBeGreaterThan(3_000);
  expect(alone / marks.length).toBeLessThan(0.15);
});

test('what somebody else has put there is passed over', () => {
  for (const kept of [
    null,
    '',
    '{',
    '7',
    '{"mark":1}',
    '[1,null,"x",{"mark":"1","day":2},{"mark":1.5,"day":2}]',
  ]) {
    expect(parseCounted(kept), String(kept)).toEqual([]);
  }
  const { counted } = count(['의자'], NOW);
  expect(parseCounted(JSON.stringify(counted))).toEqual(counted);
});
