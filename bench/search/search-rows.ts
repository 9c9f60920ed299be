import type { Row } from '../table.ts';
import { DEEP, type SearchTiming } from './measure-search.ts';

const LIMITS = { SQLite: { medianMs: 1, p99Ms: 5 }, PostgreSQL: { medianMs: 5, p99Ms: 20 } } as const;
/** A list that is not searched has less to do. */
const PLAIN_LIST_P99_MS = { SQLite: 1, PostgreSQL: 20 } as const;
const PLAIN_LIST = 'no search';

/** Each kind of search at its slowest place, by its median and by its p99. */
export function searchRows(timings: readonly SearchTiming[], engine: keyof typeof LIMITS): Row[] {
  // A price order reads a thousand matches, whatever the market's size: it has no limit of its own.
  const limited = timings.filter(({ place }) => place !== 'cheapest');
  const kinds = [...Map.groupBy(limited, ({ kind }) => kind)];
  return kinds.flatMap(([kind, places]) =>
    (['medianMs', 'p99Ms'] as const).map((figure) => {
      const slowest = places.reduce((worst, timing) => (timing[figure] > worst[figure] ? timing : worst));
      const isPlain = kind === PLAIN_LIST && figure === 'p99Ms';
      return {
        measure: `search, ${kind}: ${figure === 'p99Ms' ? 'p99' : 'median'}`,
        engine,
        value: slowest[figure],
        unit: 'ms',
        limit: isPlain ? PLAIN_LIST_P99_MS[engine] : LIMITS[engine][figure],
        bound: 'most' as const,
        note: slowest.place,
      };
    }),
  );
}

/** How many times as long each kind takes in the whole market as in a hundredth of it, alone and at the worst place. */
export function growthRows(
  small: readonly SearchTiming[],
  whole: readonly SearchTiming[],
  engine: keyof typeof LIMITS,
): Row[] {
  // A hundredth of a market has hardly a page where the whole one has its 1,000th.
  const growths = whole
    .map(({ kind, place, medianMs }, index) => ({ kind, place, growth: medianMs / small[index]!.medianMs }))
    .filter(({ place }) => place !== 'cheapest' && place !== DEEP);
  return [...Map.groupBy(growths, ({ kind }) => kind)].map(([kind, places]) => {
    const alone = places.find(({ place }) => place === 'alone')!;
    const worst = places.reduce((most, other) => (other.growth > most.growth ? other : most));
    return {
      measure: `search, ${kind}: growth`,
      engine,
      value: alone.growth,
      unit: 'times',
      limit: 3,
      bound: 'most' as const,
      note: `alone; at most ${worst.growth.toFixed(1)}, in: ${worst.place}`,
    };
  });
}

/** A page of a list that is not searched, a thousand pages deep, against its first. */
export function depthRow(whole: readonly SearchTiming[], engine: keyof typeof LIMITS): Row {
  const medianAt = (asked: string) =>
    whole.find(({ kind, place }) => kind === PLAIN_LIST && place === asked)!.medianMs;
  const [first, deep] = [medianAt('alone'), medianAt(DEEP)];
  const note = `${deep.toFixed(2)} and ${first.toFixed(2)} ms`;
  const measure = 'list, 1,000th page against the first';
  return { measure, engine, value: deep / first, unit: 'times', limit: 1.5, bound: 'most', note };
}
