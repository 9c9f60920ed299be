import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { Visitor } from '../support/visitor.ts';

/** From how long an answer takes no one learns who has an account. */
const MAX_DIFFERENCE_MS = 10;
/** Where so much else is going on that an answer takes long, its middle is known less exactly. */
const MAX_DIFFERENCE_SHARE = 0.15;
const ROUNDS = 60;
const WARMING_UP = 5;

let market: MarketProcess;
let emails: string[];
beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' }, { hashesPasswords: 'as people run it' });
  emails = [];
  while (emails.length < ROUNDS + WARMING_UP) {
    emails.push((await new Visitor(market.url).signUp()).email);
  }
}, 60_000);
afterAll(() => market.remove());

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** Asks in turns, so that whatever else the machine does is met by all; how long each took, in the middle. */
async function compare(requests: Record<string, (round: number) => Promise<unknown>>): Promise<number[]> {
  const times = new Map(Object.keys(requests).map((name) => [name, [] as number[]]));
  for (let round = -WARMING_UP; round < ROUNDS; round++) {
    const inTurn = Object.entries(requests);
    if (round % 2) inTurn.reverse();
    for (const [name, ask] of inTurn) {
      const startedAt = performance.now();
      await ask(round + WARMING_UP);
      if (round >= 0) times.get(name)!.push(performance.now() - startedAt);
    }
  }
  const medians = [...times].map(([name, each]) => [name, median(each)] as const);
  console.log(medians.map(([name, ms]) => `${name}: ${ms.toFixed(1)} ms`).join(', '));
  return medians.map(([, ms]) => ms);
}

function expectAlike(medians: number[]): void {
  const [min, max] = [Math.min(...medians), Math.max(...medians)];
  expect(max - min).toBeLessThan(Math.max(MAX_DIFFERENCE_MS, max * MAX_DIFFERENCE_SHARE));
}

const send = (path: string, fields: Record<string, string>) => new Visitor(market.url).post(path, fields);

test('signing in takes as long with an unknown address', { retry: 2, timeout: 120_000 }, async () => {
  const password = '틀린 비밀번호예요';
  const medians = await compare({
    known: (round) => send('/login', { email: emails[round]!, password }),
    unknown: (round) => send('/login', { email: `nobody${round}@dasi.kr`, password }),
  });
  expectAlike(medians);
});

test('requesting a mail takes as long where none is sent', { retry: 2, timeout: 120_000 }, async () => {
  const medians = await compare({
    known: (round) => send('/reset', { email: emails[round]! }),
    again: () => send('/reset', { email: emails[0]! }),
    unknown: (round) => send('/reset', { email: `nobody${round}@dasi.kr` }),
  });
  expectAlike(medians);
});
