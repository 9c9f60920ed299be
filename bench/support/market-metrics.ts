/** What a market says of itself at /metrics, by name. */
export type Figures = (name: string) => number;

/** Reads a market's figures; its event loop's delays are those since the last reading. */
export async function readFigures(origin: string): Promise<Figures> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return (name) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`the market has no figure ${name}`);
    return Number(value);
  };
}

/** What a running market takes of its machine. */
export interface ServerFigures {
  residentMb: number;
  heapMb: number;
  cpuSeconds: number;
  liveStreams: number;
}

export async function readServerFigures(origin: string): Promise<ServerFigures> {
  const figures = await readFigures(origin);
  return {
    residentMb: figures('process_resident_memory_bytes') / 1024 ** 2,
    heapMb: figures('nodejs_heap_size_used_bytes') / 1024 ** 2,
    cpuSeconds: figures('process_cpu_seconds_total'),
    liveStreams: figures('live_streams'),
  };
}
