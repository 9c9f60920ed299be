import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { peerFile } from './peer.ts';

export interface Request {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Asked at the same time, each after the other; 10 where left out. */
  connections?: number;
}

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const run = promisify(execFile);
const SECONDS = Number(process.env['SECONDS'] || 5);

/**
 * Asks as fast as it is answered, from a process of its own. An answer other than 2xx and 3xx ends the bench; of the
 * connections some may break, since nginx ends each after 1,000 requests.
 */
async function measureLoad(request: Request): Promise<Load> {
  const { url, method = 'GET', headers = {}, body, connections = 10 } = request;
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}:${value}`]);
  const args = ['-j', '-n', '-c', String(connections), '-d', String(SECONDS), '-m', method, ...options];
  if (body !== undefined) args.push(`--body=${body}`);
  const { stdout } = await run(process.execPath, [peerFile('autocannon/autocannon.js'), ...args, url]);
  const result = JSON.parse(stdout) as {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    '3xx': number;
    errors: number;
  };
  const { requests, latency, errors } = result;
  if (result.non2xx > result['3xx'] || errors > requests.total / 1000)
    throw new Error(`${url} refused: ${stdout}`);
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

/** The round in the middle of several, in each of which all are asked in turn. */
export async function measureInTurn<Name extends string>(
  requests: Record<Name, Request>,
  rounds = 3,
): Promise<Record<Name, Load>> {
  const loads = Object.fromEntries(Object.keys(requests).map((name) => [name, []])) as unknown as Record<
    Name,
    Load[]
  >;
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(requests) as Name[]) loads[name].push(await measureLoad(requests[name]));
  const middle = (all: Load[]) =>
    all.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)[Math.floor(all.length / 2)]!;
  return Object.fromEntries(Object.keys(loads).map((name) => [name, middle(loads[name as Name])])) as Record<
    Name,
    Load
  >;
}
