import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median, type Row } from '../support/table.ts';
import { readMetrics } from '../support/market-metrics.ts';
import { runClient } from './run-client.ts';
import type { Saturated, SaturateOptions } from './saturate.ts';

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 32;
const RENDERS = 200;

interface Speed {
  perSecond: number;
  /** What the process took of all cores for one request. */
  cpuMicroseconds: number;
}

/** A page from the cache against node:http sending the same bytes, round by round, and against its own rendering. */
export async function measureCached(origin: string, path: string, engine: Row['engine']): Promise<Row[]> {
  const raw = fork(join(import.meta.dirname, 'raw-server.ts'), [origin + path]);
  try {
    const [rawPort] = (await once(raw, 'message')) as [number];
    const marketPort = Number(new URL(origin).port);
    const rawCpu = async () => Number(await (await fetch(`http://localhost:${rawPort}/cpu`)).text());
    const marketCpu = async () => (await readMetrics(origin))('process_cpu_seconds_total');
    const raws: Speed[] = [];
    const kepts: Speed[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await speedOf({ port: rawPort, path }, rawCpu);
      const cached = await speedOf({ port: marketPort, path }, marketCpu);
      // The first round warms both up.
      if (round > 0) raws.push(bare);
      if (round > 0) kepts.push(cached);
    }
    return toRows(path, engine, raws, kepts, await measureRendering(origin + path, marketCpu));
  } finally {
    await end(raw);
  }
}

async function speedOf(
  target: Pick<SaturateOptions, 'port' | 'path'>,
  readCpu: () => Promise<number>,
): Promise<Speed> {
  const before = await readCpu();
  const options: SaturateOptions = { ...target, connections: CONNECTIONS, seconds: SECONDS };
  const { answered, seconds } = await runClient<Saturated>('saturate.ts', options);
  return { perSecond: answered / seconds, cpuMicroseconds: (((await readCpu()) - before) / answered) * 1e6 };
}

/** One after the other, past the cache. */
async function measureRendering(url: string, readCpu: () => Promise<number>): Promise<Speed> {
  const render = async () => {
    // No cache has a place in the list that no one asked for yet.
    const answer = await fetch(`${url}?cursor=${++requested + 1000}`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    await answer.arrayBuffer();
  };
  let requested = 0;
  while (requested < RENDERS / 4) await render();
  const before = await readCpu();
  const startedAt = performance.now();
  while (requested < RENDERS + RENDERS / 4) await render();
  return {
    perSecond: (RENDERS / (performance.now() - startedAt)) * 1000,
    cpuMicroseconds: (((await readCpu()) - before) / RENDERS) * 1e6,
  };
}

function toRows(path: string, engine: Row['engine'], raws: Speed[], kepts: Speed[], rendering: Speed): Row[] {
  const of = (speeds: Speed[], metric: keyof Speed) => median(speeds.map((speed) => speed[metric]));
  const [bare, cached] = [of(raws, 'perSecond'), of(kepts, 'perSecond')];
  const [bareCpu, cachedCpu] = [of(raws, 'cpuMicroseconds'), of(kepts, 'cpuMicroseconds')];
  const common = { engine, unit: '', bound: 'least' } as const;
  return [
    {
      ...common,
      measure: `${path} from the cache, of node:http's requests a second`,
      value: median(kepts.map(({ perSecond }, round) => perSecond / raws[round]!.perSecond)),
      limit: 0.75,
      note:
        `${cached.toFixed(0)} and ${bare.toFixed(0)} a second; ` +
        `CPU ${cachedCpu.toFixed(1)} and ${bareCpu.toFixed(1)} µs a request (${(bareCpu / cachedCpu).toFixed(2)})`,
    },
    {
      ...common,
      measure: `${path} from the cache, of its rendering's requests a second`,
      value: cached / rendering.perSecond,
      limit: 30,
      note: `CPU of a rendering ${(rendering.cpuMicroseconds / 1000).toFixed(2)} ms, ${(rendering.cpuMicroseconds / cachedCpu).toFixed(0)} times as much`,
    },
  ];
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
