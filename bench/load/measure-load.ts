import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../support/table.ts';
import { runClient, startClient } from '../pages/run-client.ts';
import { cpuText, readCpu } from './cpu.ts';
import type { LoadOptions, Loaded } from './load-client.ts';
import type { LoadSite } from './load-site.ts';
import { watchMemory } from './memory.ts';
import { MAX_P99_MS, SLOW_CONNECTIONS, toRows, toText, type Durations } from './load-rows.ts';
import type { MixOptions } from './mix-options.ts';
import type { Slow, SlowOptions } from './slow-connections.ts';

const CLIENT = './load-client.ts';
const SLOW = './slow-connections.ts';
const FIRST_PER_SECOND = 100;
/** More than a client of this kind can send. */
const MAX_PER_SECOND = 12_800;
/** Between the highest rate that was held and the lowest that was not. */
const HALVINGS = 3;
const REST_MS = 2_000;
/** For slow connections to be there before the load is, and until it ends. */
const LONGER_S = 30;

/**
 * The highest rate a market holds, in steps; then half of it for as long as `half` says, with its memory watched; then
 * the same beside 500 slow connections.
 */
export async function measureLoad(
  site: LoadSite,
  mix: MixOptions,
  engine: Row['engine'],
  seconds: Durations,
): Promise<Row[]> {
  const forSale = [...mix.forSale];
  const load = async (perSecond: number, lasts: number): Promise<Loaded> => {
    const options: LoadOptions = { ...mix, forSale, perSecond, seconds: lasts };
    const loaded = await runClient<Loaded>(CLIENT, options);
    forSale.splice(0, loaded.bought);
    console.error(`${engine}: ${perSecond} a second for ${lasts} s: ${toText(loaded)}`);
    await pause(REST_MS);
    return loaded;
  };
  await load(FIRST_PER_SECOND, seconds.step);
  const highest = await findHighest((perSecond) => load(perSecond, seconds.step));
  const steadyRate = Math.max(1, Math.floor(highest / 2));
  const memory = watchMemory(site.servers, seconds.steadyRate);
  const before = await readCpu(site);
  const steady = await load(steadyRate, seconds.steadyRate);
  const cpu = cpuText(before, await readCpu(site), steady.all.sent);
  const memoryUse = await memory.stop();
  const slowOptions: SlowOptions = {
    origin: site.origin,
    count: SLOW_CONNECTIONS,
    seconds: seconds.slow + LONGER_S,
  };
  const slow = startClient<Slow>(SLOW, slowOptions);
  await slow.ready;
  const beside = await load(steadyRate, seconds.slow);
  const title = site.servers.length > 1 ? `load, ${site.servers.length} servers` : 'load';
  return toRows(title, engine, {
    highest,
    steadyRate,
    seconds,
    steady,
    cpu,
    memoryUse,
    beside,
    slow: await slow.found,
  });
}

/** Doubles the rate for as long as it is held, and then halves the way to what is not. */
async function findHighest(load: (perSecond: number) => Promise<Loaded>): Promise<number> {
  const isSustained = async (perSecond: number) => {
    const { failed, all } = await load(perSecond);
    return failed === 0 && all.p99Ms <= MAX_P99_MS;
  };
  // Once more, where the machine may have had something else to do.
  const isSustainedOnce = async (perSecond: number) =>
    (await isSustained(perSecond)) || (await isSustained(perSecond));
  let sustained = 0;
  let missed = FIRST_PER_SECOND;
  while (missed <= MAX_PER_SECOND && (await isSustainedOnce(missed))) {
    sustained = missed;
    missed *= 2;
  }
  for (let halving = 0; halving < HALVINGS && missed <= MAX_PER_SECOND; halving++) {
    const middle = Math.round((sustained + missed) / 2);
    if (await isSustainedOnce(middle)) sustained = middle;
    else missed = middle;
  }
  return sustained;
}
