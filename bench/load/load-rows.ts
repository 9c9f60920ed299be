import type { Row } from '../support/table.ts';
import type { Loaded } from './load-client.ts';
import type { Memory } from './memory.ts';
import type { Slow } from './slow-connections.ts';

/** A rate is held while nothing fails and p99 stays below this: beyond what is possible it grows by the second. */
export const MAX_P99_MS = 1_000;
export const SLOW_CONNECTIONS = 500;

/** What is promised. */
const P99_MS = 100;
const P99_BESIDE_SLOW_MS = 1_000;
const MAX_GROWTH = 1.1;
/** A market that holds less than this is not worth its machine. */
const MIN_PER_SECOND = 200;

/** How long each part lasts, in seconds. */
export interface Durations {
  step: number;
  steadyRate: number;
  slow: number;
}

/** What was found. */
export interface Found {
  highest: number;
  steadyRate: number;
  seconds: Durations;
  steady: Loaded;
  /** What a request took of the cores meanwhile. */
  cpu: string;
  memoryUse: Memory;
  beside: Loaded;
  slow: Slow;
}

/** What was found as lines of a table. */
export function toRows(title: string, engine: Row['engine'], found: Found): Row[] {
  return [highestRow(found), ...steadyRows(found), ...besideRows(found)].map((row) => ({
    ...row,
    engine,
    measure: `${title}: ${row.measure}`,
  }));
}

type Line = Omit<Row, 'engine'>;

function highestRow({ highest, seconds }: Found): Line {
  return {
    measure: 'highest rate held',
    value: highest,
    unit: 'a second',
    limit: MIN_PER_SECOND,
    bound: 'least',
    note: `nine reads to a write; nothing fails, p99 ≤ ${MAX_P99_MS} ms for ${seconds.step} s`,
  };
}

function steadyRows({ steadyRate, seconds, steady, cpu, memoryUse }: Found): Line[] {
  const lasts =
    seconds.steadyRate >= 60 ? `${(seconds.steadyRate / 60).toFixed(0)} minutes` : `${seconds.steadyRate} s`;
  return [
    {
      measure: 'p99 at half of it',
      value: steady.all.p99Ms,
      unit: 'ms',
      limit: P99_MS,
      bound: 'most',
      note: `${steadyRate} a second for ${lasts}: ${toText(steady)}; ${kindsText(steady)}; ${cpu}`,
    },
    {
      measure: `requests that failed in ${lasts} at half of it`,
      value: steady.failed,
      unit: '',
      limit: 0,
      bound: 'most',
      note: `of ${steady.all.sent + steady.failed}${steady.reason ? `; ${steady.reason}` : ''}`,
    },
    {
      measure: 'memory at its end, of after its beginning',
      value: memoryUse.growth,
      unit: 'times',
      limit: MAX_GROWTH,
      bound: 'most',
      note: memoryUse.text,
    },
  ];
}

function besideRows({ steadyRate, seconds, beside, slow }: Found): Line[] {
  return [
    {
      measure: `p99 beside ${SLOW_CONNECTIONS} slow connections`,
      value: beside.all.p99Ms,
      unit: 'ms',
      limit: P99_BESIDE_SLOW_MS,
      bound: 'most',
      note: `${steadyRate} a second for ${seconds.slow} s; at least ${slow.fewestOpen} open, ${slow.opened} in all`,
    },
    {
      measure: 'requests that failed beside them',
      value: beside.failed,
      unit: '',
      limit: 0,
      bound: 'most',
      note: beside.reason ?? `of ${beside.all.sent}`,
    },
  ];
}

/** What was measured in one line: medians and p99, of all, of reads and of writes. */
export function toText({ all, reads, writes, failed, reason, clientDelayMs }: Loaded): string {
  const ms = ({ medianMs, p99Ms }: Loaded['all']) => `${medianMs.toFixed(1)} / ${p99Ms.toFixed(0)} ms`;
  const why = reason === undefined ? '' : ` (${reason})`;
  const delay = `client late by ${clientDelayMs.toFixed(0)} ms`;
  return `${ms(all)}, reads ${ms(reads)}, writes ${ms(writes)}, ${failed} failed${why}, ${delay}`;
}

function kindsText({ byKind }: Loaded): string {
  const slowest = Object.entries(byKind)
    .toSorted(([, one], [, other]) => other.p99Ms - one.p99Ms)
    .slice(0, 3);
  return `slowest p99: ${slowest.map(([kind, { p99Ms }]) => `${kind} ${p99Ms.toFixed(0)}`).join(', ')}`;
}
