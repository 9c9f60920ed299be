import { quantile } from '../support/table.ts';

/** How long something took, and what it is measured against, in ms. */
export interface Timing {
  medianMs: number;
  p99Ms: number;
  /** Of the reference, which was asked in turn with it: whatever slows the machine down slows both. */
  referenceMedianMs: number;
  referenceP99Ms: number;
  /** This thread's own time, on average: what is left of it on a machine that does other things too. */
  cpuMs: number;
  /** How much it found, on average. */
  found: number;
}

/** How many times as long as its reference. */
export interface Ratios {
  median: number;
  p99: number;
}

/** Enough for a 99th of a hundred to be more than the one worst. */
const TIMES = 300;
const WARM_UP = 20;
/** So many in a row make one of the reference: alone it is so short that hardly anything comes in between. */
const REFERENCES = 10;
const HOLDS = 60;

export function ratiosOf(timing: Timing): Ratios {
  return {
    median: timing.medianMs / timing.referenceMedianMs,
    p99: timing.p99Ms / timing.referenceP99Ms,
  };
}

/**
 * Times `ask`, which says how much it found, in turn with `reference`.
 * @param ask is given how often it was asked before
 */
export async function timeAgainst(
  reference: () => Promise<unknown>,
  ask: (time: number) => Promise<number>,
): Promise<Timing> {
  const times: number[] = [];
  const references: number[] = [];
  let found = 0;
  let cpuMs = 0;
  for (let round = -WARM_UP; round < TIMES; round++) {
    const startedAt = performance.now();
    for (let time = 0; time < REFERENCES; time++) await reference();
    const requestedAt = performance.now();
    const cpuBefore = threadCpuMs();
    const count = await ask(round + WARM_UP);
    if (round < 0) continue;
    cpuMs += threadCpuMs() - cpuBefore;
    times.push(performance.now() - requestedAt);
    references.push((requestedAt - startedAt) / REFERENCES);
    found += count;
  }
  return {
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    referenceMedianMs: quantile(references, 0.5),
    referenceP99Ms: quantile(references, 0.99),
    cpuMs: cpuMs / TIMES,
    found: found / TIMES,
  };
}

/**
 * For how long (ms) `ask` holds this thread at a time: the longest time between two turns of its event loop, in the middle
 * one of many answers, so that what else the machine does at times is not measured.
 */
export async function maxBlockedMs(ask: (time: number) => Promise<unknown>): Promise<number> {
  const holds: number[] = [];
  for (let time = -WARM_UP; time < HOLDS; time++) {
    let [before, maxMs, isAsking] = [performance.now(), 0, true];
    const turn = () => {
      const now = performance.now();
      maxMs = Math.max(maxMs, now - before);
      before = now;
      if (isAsking) setImmediate(turn);
    };
    const requested = ask(time + WARM_UP);
    setImmediate(turn);
    await requested;
    isAsking = false;
    turn();
    if (time >= 0) holds.push(maxMs);
  }
  return quantile(holds, 0.5);
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
