import { readServerMetrics } from '../support/market-metrics.ts';
import { median } from '../support/table.ts';
import type { ServedMarket } from '../pages/serve-market.ts';

const SAMPLES = 60;
const MIN_EVERY_MS = 500;

/** What servers took while they were watched. */
export interface Memory {
  /** The last fifth of the time over the second fifth, of the server that grew most. */
  growth: number;
  text: string;
}

/** Looks at the servers' resident memory about sixty times in so many seconds. */
export function watchMemory(servers: readonly ServedMarket[], seconds: number): { stop(): Promise<Memory> } {
  const samples = servers.map((): number[] => []);
  let sampling = Promise.resolve();
  let failure: unknown;
  const sample = async () => {
    for (const [index, { origin }] of servers.entries())
      samples[index]!.push((await readServerMetrics(origin)).residentMb);
  };
  const everyMs = Math.max(MIN_EVERY_MS, (seconds * 1000) / SAMPLES);
  const timer = setInterval(() => {
    sampling = sampling.then(sample).catch((error: unknown) => {
      failure = error;
    });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await sampling;
      if (failure) throw failure;
      const all = samples.map(summarise);
      return {
        growth: Math.max(...all.map(({ growth }) => growth)),
        text: all.map(({ text }) => text).join('; '),
      };
    },
  };
}

function summarise(residentMb: number[]): Memory {
  const fifth = Math.max(1, Math.floor(residentMb.length / 5));
  const [early, last] = [median(residentMb.slice(fifth, 2 * fifth)), median(residentMb.slice(-fifth))];
  const peak = Math.max(...residentMb);
  return {
    growth: last / early,
    text: `${early.toFixed(0)} → ${last.toFixed(0)} MB, ${peak.toFixed(0)} MB at most`,
  };
}
