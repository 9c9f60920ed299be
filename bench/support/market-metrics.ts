/** What a market says of itself at /metrics, by name. */
export type ReadMetric = (name: string) => number;

/** Reads a market's figures; its event loop's delays are those since the last reading. */
export async function readMetrics(origin: string): Promise<ReadMetric> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return (name) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`the market has no figure ${name}`);
    return Number(value);
  };
}

/** What a running market takes of its machine. */
export interface ServerMetrics {
  residentMb: number;
  heapMb: number;
  cpuSeconds: number;
  liveStreams: number;
}

export async function readServerMetrics(origin: string): Promise<ServerMetrics> {
  const metrics = await readMetrics(origin);
  return {
    residentMb: metrics('process_resident_memory_bytes') / 1024 ** 2,
    heapMb: metrics('nodejs_heap_size_used_bytes') / 1024 ** 2,
    cpuSeconds: metrics('process_cpu_seconds_total'),
    liveStreams: metrics('dasi_live_streams'),
  };
}
