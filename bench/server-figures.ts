/** What a running server says of itself at `/metrics`. */
export interface ServerFigures {
  residentMb: number;
  heapMb: number;
  cpuSeconds: number;
  liveStreams: number;
}

/** Reads the figures of the server at `url`, which has to run on this machine. */
export async function readServerFigures(url: string): Promise<ServerFigures> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    residentMb: read('process_resident_memory_bytes') / 1024 ** 2,
    heapMb: read('nodejs_heap_size_used_bytes') / 1024 ** 2,
    cpuSeconds: read('process_cpu_seconds_total'),
    liveStreams: read('live_streams'),
  };
}
