import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const CLI = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');

/** What one run found; times in ms, sizes in bytes as they came over the wire. */
export interface LighthouseResult {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  totalBytes: number;
  scriptBytes: number;
  /** How fast this machine was during the run, as Lighthouse measures it; under 500 nothing is to be believed. */
  benchmarkIndex: number;
  /** The audits that cost points. */
  lost: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; displayValue?: string; details?: { items?: unknown[] } }
  >;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Lighthouse is no dependency of the market: it is installed beside this file, from its own lock file. */
export function installLighthouse(): void {
  if (existsSync(CLI)) return;
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, [...first, ...args], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

/** Opens `url` once in a browser of its own: a phone on slow 4G, simulated, as Lighthouse does by default. */
export function runLighthouse(url: string, chromium: string): LighthouseResult {
  const args = [CLI, url, '--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox'];
  const output = execFileSync(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return readReport(JSON.parse(output.toString()) as Report);
}

function readReport({ categories, audits, environment, runtimeError }: Report): LighthouseResult {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? NaN;
  const requests = (audits['network-requests']?.details?.items ?? []) as {
    resourceType: string;
    transferSize: number;
  }[];
  const sum = (items: typeof requests) => items.reduce((total, { transferSize }) => total + transferSize, 0);
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    totalBytes: sum(requests),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    benchmarkIndex: environment.benchmarkIndex,
    lost: weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}
