import type { Row } from '../table.ts';
import type { SearchTiming } from './measure-search.ts';

const LIMITS = { SQLite: { medianMs: 1, p99Ms: 5 }, PostgreSQL: { medianMs: 5, p99Ms: 20 } } as const;

/** Each kind of search at its slowest place, by its median and by its p99. */
export function searchRows(timings: readonly SearchTiming[], engine: keyof typeof LIMITS): Row[] {
  // A price order reads a thousand matches, whatever the market's size: it has no limit of its own.
  const limited = timings.filter(({ place }) => place !== 'cheapest');
  const kinds = [...Map.groupBy(limited, ({ kind }) => kind)];
  return kinds.flatMap(([kind, places]) =>
    (['medianMs', 'p99Ms'] as const).map((figure) => {
      const slowest = places.reduce((worst, timing) => (timing[figure] > worst[figure] ? timing : worst));
      return {
        measure: `search, ${kind}: ${figure === 'p99Ms' ? 'p99' : 'median'}`,
        engine,
        value: slowest[figure],
        unit: 'ms',
        limit: LIMITS[engine][figure],
        bound: 'most' as const,
        note: slowest.place,
      };
    }),
  );
}
