import { existsSync, readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { readServerMetrics } from '../support/market-metrics.ts';
import type { LoadSite } from './load-site.ts';

/** What a market has taken of its machine's cores, in seconds; of the database where it is a process of its own. */
export interface Cpu {
  market: number;
  database: number | undefined;
}

/** Of Linux, which counts in hundredths of a second; proc_pid_stat(5). */
const TICKS_PER_SECOND = 100;
const PARENT = 1;
const OWN = [11, 12];
const ENDED_CHILDREN = [13, 14];

/** Reads what the site's servers and its database have taken since they were started. */
export async function readCpu({ servers, databaseUrl }: LoadSite): Promise<Cpu> {
  const metrics = await Promise.all(servers.map(({ origin }) => readServerMetrics(origin)));
  const market = metrics.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  return { market, database: databaseUrl ? await readDatabaseCpu(databaseUrl) : undefined };
}

/** What one request took of each, in words. */
export function cpuText(before: Cpu, after: Cpu, requests: number): string {
  const ms = (seconds: number) => `${((seconds * 1000) / requests).toFixed(2)} ms`;
  const database =
    before.database === undefined || after.database === undefined
      ? ''
      : ` and ${ms(after.database - before.database)} of PostgreSQL`;
  return `CPU of a request ${ms(after.market - before.market)}${database}`;
}

/** Of a PostgreSQL on this machine, with all of its processes; undefined where the system does not tell. */
async function readDatabaseCpu(databaseUrl: string): Promise<number | undefined> {
  if (!existsSync('/proc/self/stat')) return undefined;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return processFamilySeconds(statOf(rows[0]!.pid)![PARENT]!);
  } finally {
    await client.end();
  }
}

function processFamilySeconds(parent: number): number {
  const sum = (stat: number[] | undefined, fields: number[]) =>
    fields.reduce((ticks, field) => ticks + (stat?.[field] ?? 0), 0);
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = pids.map(statOf).filter((stat) => stat?.[PARENT] === parent);
  const ticks = children.reduce((all, stat) => all + sum(stat, OWN), 0);
  return (ticks + sum(statOf(parent), [...OWN, ...ENDED_CHILDREN])) / TICKS_PER_SECOND;
}

/** What follows the name of a process; undefined when it has just ended. */
function statOf(pid: number): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}
