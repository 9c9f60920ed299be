import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../faults/support/rounds.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { chooseSeed } from '../support/seed.ts';
import { craftedRequests, exchange, rawRequests } from './raw-request.ts';

const AT_ONCE = 16;
const PATIENCE_MS = rounds(120_000, 1_800_000);

let market: MarketProcess;
beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
});
afterAll(() => market.remove());

const HEAD = /HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r]+\r\n)*)\r\n/g;

/** What is wrong with what came back; a connection that is closed without a word is an answer to what is no request. */
function findProblems(heard: string): string[] {
  const problems: string[] = [];
  for (const [whole, status = '', headers = ''] of heard.matchAll(HEAD)) {
    if (Number(status) >= 500 && status !== '503') problems.push(`status ${status}`);
    if (Number(status) >= 400 && !/nosniff/i.test(headers)) problems.push(`${status} without its headers`);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    const rest = heard.slice(heard.indexOf(whole) + whole.length);
    const isPacked = /content-encoding/i.test(headers);
    if (Number(status) >= 400 && length > 0 && !isPacked && !/[가-힣]/.test(rest))
      problems.push(`not Korean: ${rest}`);
  }
  if (/\n\s+at \w|node:internal|\/tmp\/|node_modules/.test(heard))
    problems.push(`tells of the inside: ${heard}`);
  return problems;
}

async function judge(bytes: Buffer): Promise<string[]> {
  const port = Number(new URL(market.url).port);
  const shown = JSON.stringify(bytes.toString('latin1').slice(0, 500));
  try {
    return findProblems(await exchange(port, bytes)).map((problem) => `${problem} ← ${shown}`);
  } catch (error) {
    return [`${String(error)} ← ${shown}`];
  }
}

async function judgeAll(requests: Buffer[]): Promise<string[]> {
  const problems: string[] = [];
  const left = requests.values();
  const work = async () => {
    for (const bytes of left) problems.push(...(await judge(bytes)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

test(
  'malformed requests are rejected with text or dropped, without effect on other clients',
  async () => {
    const seed = chooseSeed('malformed requests');
    const generated = fc.sample(rawRequests, { seed, numRuns: rounds(400, 10_000) });
    const problems = await judgeAll([...craftedRequests, ...generated]);
    expect(problems.slice(0, 12)).toEqual([]);
    expect((await fetch(`${market.url}/product`)).status).toBe(200);
    expect(market.output().replace(/^.*열렸어요.*\n/, '')).toBe('');
  },
  PATIENCE_MS,
);
