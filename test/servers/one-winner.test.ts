import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAuditor } from '../faults/support/fault-market.ts';
import { rounds } from '../faults/support/rounds.ts';
import { uploadFields, uploadForm, type Visitor } from '../support/visitor.ts';
import { openServers, type Servers } from './servers.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';

const BUYERS = 50;
const JOIN_AT_ONCE = 6;
const ROUNDS = rounds(2, 50);
const LIMIT_MS = rounds(120_000, 1_800_000);
const SOLD = 409;
const TRY_LATER = 503;
const MAX_TRIES = 10;

let servers: Servers;
let seller: Visitor;
let buyers: Visitor[];
beforeAll(async () => {
  servers = await openServers(postgresOfWorker());
  seller = servers.visitor();
  await seller.signUp();
  buyers = [];
  const join = async () => {
    while (buyers.length < BUYERS) {
      const buyer = servers.visitor();
      buyers.push(buyer);
      await buyer.signUp();
    }
  };
  await Promise.all(Array.from({ length: JOIN_AT_ONCE }, join));
}, 180_000);
afterAll(() => servers.remove());

async function offer(title: string): Promise<string> {
  const answer = await seller.postForm('/upload', uploadForm(uploadFields({ title })));
  expect(answer.status).toBe(302);
  const { products } = (await (await seller.get('/api/products')).json()) as {
    products: { id: string; title: string }[];
  };
  return products.find((product) => product.title === title)!.id;
}

/** Asks again whenever the answer is to try later, as a machine that does too much may say. */
async function retryWhileBusy(ask: () => Promise<Response>): Promise<Response> {
  for (let times = 1; ; times++) {
    const answer = await ask();
    if (answer.status !== TRY_LATER || times === MAX_TRIES) return answer;
    await pause(Number(answer.headers.get('Retry-After')) * 1_000);
  }
}

/** What the tables hold, whichever server wrote it. */
const count = (statement: string) =>
  withAuditor({ databaseUrl: servers.databaseUrl, dataDir: '' }, async ({ rows }) =>
    Number((await rows<{ count: string }>(statement))[0]!.count),
  );

test(
  'of fifty who buy at once at three servers one does, and the others are rejected',
  { timeout: LIMIT_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await offer(`모두의 의자 ${round}`);
      const path = `/product/detail/${id}`;
      const before = new Map(servers.proxy.answered);
      const answers = await Promise.all(
        buyers.map((buyer) =>
          retryWhileBusy(() => buyer.post(path, { intent: 'buy' }, { Accept: 'text/html' })),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: BUYERS - 1 }, () => SOLD)]);
      for (const answer of answers) {
        if (answer.status === SOLD) expect(await answer.text()).toContain('거래');
      }
      for (const { url } of servers.all)
        expect(servers.proxy.answered.get(url)! - before.get(url)!).toBeGreaterThanOrEqual(16);
      expect(await count(`select count(*) from purchase where product_id = '${id}'`)).toBe(1);
      const winner = buyers[answers.findIndex(({ status }) => status === 200)]!;
      expect(await (await winner.get('/profile/purchases')).text()).toContain(`모두의 의자 ${round}`);
    }
  },
);

test(
  'picks at three servers are counted to the last, and taken back as exactly',
  { timeout: LIMIT_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await offer(`찜한 의자 ${round}`);
      const path = `/product/detail/${id}.data`;
      const send = async (some: Visitor[], intent: string) => {
        const answers = await Promise.all(
          some.map((buyer) => retryWhileBusy(() => buyer.post(path, { intent }))),
        );
        expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200));
      };
      const shown = () =>
        Promise.all(
          servers.all.map(async (server) => {
            const answer = await servers.visitor(server).get(`/api/products/${id}`);
            return ((await answer.json()) as { pickCount: number }).pickCount;
          }),
        );
      await send(buyers, 'pick');
      // Twice is once.
      await send(buyers, 'pick');
      expect(await shown()).toEqual(servers.all.map(() => BUYERS));
      await send(buyers.slice(0, 20), 'unpick');
      expect(await shown()).toEqual(servers.all.map(() => BUYERS - 20));
      expect(await count(`select count(*) from pick where product_id = '${id}'`)).toBe(BUYERS - 20);
    }
  },
);
