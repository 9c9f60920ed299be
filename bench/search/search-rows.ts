import type { Row } from '../support/table.ts';
import { CHEAPEST, DEEP, PLAIN_LIST, type SearchTiming } from './measure-search.ts';
import { ratiosOf } from './time-against.ts';

/** Times what its reference takes: a plain list's first page for lists, a rare gram's look-up for searches. */
const LIMITS = {
  SQLite: { list: { median: 12, p99: 12 }, search: { median: 100, p99: 150 } },
  PostgreSQL: { list: { median: 12, p99: 12 }, search: { median: 20, p99: 20 } },
} as const;
type EngineName = keyof typeof LIMITS;
/** Times the newest order: a thousand matches are read for a page, and twenty otherwise. */
const MAX_PRICE_ORDER = 20;
const MAX_BLOCKED_MS = 4;

/** Each kind of list and search at its slowest place, by its median and by its p99. */
export function searchRows(timings: readonly SearchTiming[], engine: EngineName): Row[] {
  // A price order has rows of its own.
  const limited = timings.filter(({ place }) => place !== CHEAPEST);
  const kinds = [...Map.groupBy(limited, ({ kind }) => kind)];
  return kinds.flatMap(([kind, places]) =>
    (['median', 'p99'] as const).map((metric) => {
      const slowest = places.reduce((worst, timing) =>
        ratiosOf(timing)[metric] > ratiosOf(worst)[metric] ? timing : worst,
      );
      const [ms, referenceMs] =
        metric === 'p99'
          ? [slowest.p99Ms, slowest.referenceP99Ms]
          : [slowest.medianMs, slowest.referenceMedianMs];
      return {
        measure: `search, ${kind}: ${metric}`,
        engine,
        value: ratiosOf(slowest)[metric],
        unit: 'times',
        limit: LIMITS[engine][kind === PLAIN_LIST ? 'list' : 'search'][metric],
        bound: 'most' as const,
        note: `${slowest.place}; ${ms.toFixed(2)} and ${referenceMs.toFixed(2)} ms`,
      };
    }),
  );
}

/** Each kind of search in the order of prices: against the newest order, and for how long it holds the thread. */
export function priceOrderRows(timings: readonly SearchTiming[], engine: EngineName): Row[] {
  const searches = timings.filter(({ kind }) => kind !== PLAIN_LIST);
  return [...Map.groupBy(searches, ({ kind }) => kind)].flatMap(([kind, places]) => {
    const at = (requested: string) => places.find(({ place }) => place === requested)!;
    const [cheapest, newest] = [at(CHEAPEST), at('alone')];
    const common = { engine, bound: 'most' as const };
    return [
      {
        ...common,
        measure: `search by price, ${kind}: median against the newest order`,
        value: ratiosOf(cheapest).median / ratiosOf(newest).median,
        unit: 'times',
        limit: MAX_PRICE_ORDER,
        note: `${cheapest.medianMs.toFixed(2)} and ${newest.medianMs.toFixed(2)} ms`,
      },
      {
        ...common,
        measure: `search by price, ${kind}: longest hold of the thread`,
        value: cheapest.blockedMs,
        unit: 'ms',
        limit: MAX_BLOCKED_MS,
      },
    ];
  });
}

/** How many times as long each kind takes in the whole market as in a hundredth of it, alone and at the worst place. */
export function growthRows(
  small: readonly SearchTiming[],
  whole: readonly SearchTiming[],
  engine: EngineName,
): Row[] {
  // A hundredth of a market has hardly a page where the whole one has its 1,000th.
  const growths = whole
    .map((timing, index) => ({
      kind: timing.kind,
      place: timing.place,
      growth: timing.medianMs / small[index]!.medianMs,
    }))
    .filter(({ place }) => place !== CHEAPEST && place !== DEEP);
  return [...Map.groupBy(growths, ({ kind }) => kind)].map(([kind, places]) => {
    const alone = places.find(({ place }) => place === 'alone')!;
    const worst = places.reduce((max, other) => (other.growth > max.growth ? other : max));
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
export function depthRow(whole: readonly SearchTiming[], engine: EngineName): Row {
  const medianAt = (requested: string) =>
    whole.find(({ kind, place }) => kind === PLAIN_LIST && place === requested)!.medianMs;
  const [first, deep] = [medianAt('alone'), medianAt(DEEP)];
  const note = `${deep.toFixed(2)} and ${first.toFixed(2)} ms`;
  const measure = 'list, 1,000th page against the first';
  return { measure, engine, value: deep / first, unit: 'times', limit: 1.5, bound: 'most', note };
}
