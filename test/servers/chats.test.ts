import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClientId, readChat } from '../http/talk/talking-people.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';
import type { MarketProcess } from '../support/market/market-process.ts';
import { uploadFields, uploadForm, type Visitor } from '../support/visitor.ts';
import { openServers, type Servers } from './servers.ts';

const LIMIT_MS = 120_000;
const COUNT = 60;

let servers: Servers;
let seller: Visitor;
let buyer: Visitor;
let id: string;
beforeAll(async () => {
  servers = await openServers(postgresOfWorker());
  [seller, buyer] = [servers.visitor(), servers.visitor()];
  await seller.signUp();
  await buyer.signUp();
  await seller.postForm('/upload', uploadForm(uploadFields()));
  const { products } = (await (await seller.get('/api/products')).json()) as { products: { id: string }[] };
  const answer = await buyer.post(`/product/detail/${products[0]!.id}`, { intent: 'chat' });
  id = answer.headers.get('Location')!.split('/').at(-1)!;
}, 180_000);
afterAll(() => servers.remove());

/** The text that a stream at one server has received so far. */
async function listen(url: string, who: Visitor, signal: AbortSignal) {
  const answer = await fetch(`${url}/live`, { headers: { Cookie: who.cookie }, signal });
  let received = '';
  const listening = (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) received += piece;
  })();
  listening.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => received;
}

/** The states of the conversation. */
const seqsIn = (received: string) =>
  [...received.matchAll(/event: chat\ndata: .*?"seq":(\d+)/g)].map(([, seq]) => Number(seq));

const say = (who: Visitor, clientId: string, body: string) =>
  who.post(`/chats/${id}.data`, { intent: 'say', clientId, body, inPlace: '1' });

test(
  'the same send at three servers at once is one message and one answer',
  { timeout: LIMIT_MS },
  async () => {
    const clientId = newClientId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await say(buyer, clientId, '아직 있나요?')).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect((await readChat(seller, id)).lastSeq).toBe(1);
  },
);

test('messages at one server reach streams at the others, in order', { timeout: LIMIT_MS }, async () => {
  const leaving = new AbortController();
  const heard = await Promise.all(servers.all.map(({ url }) => listen(url, seller, leaving.signal)));
  const before = (await readChat(seller, id)).lastSeq;
  await Promise.all(
    Array.from({ length: COUNT }, (_, index) =>
      say(index % 2 === 0 ? buyer : seller, newClientId(), `말 ${index}`),
    ),
  );
  for (const received of heard) {
    const seqs = () => seqsIn(received());
    await expect.poll(() => seqs().at(-1), { timeout: 10_000 }).toBe(before + COUNT);
    expect(seqs()).toEqual(seqs().toSorted((a, b) => a - b));
  }
  const seqs: number[] = [];
  for (let after = 0, hasMore = true; hasMore;) {
    const page = await readChat(buyer, id, `?after=${after}`);
    seqs.push(...page.messages.map(({ seq }) => seq));
    ({ hasMore } = page);
    after = seqs.at(-1)!;
  }
  expect(seqs).toEqual(Array.from({ length: before + COUNT }, (_, index) => index + 1));
  leaving.abort();
});

const typingIn = (received: string) => received.split('event: typing\n').length - 1;
const type = (server: MarketProcess) =>
  servers.visitor(server).post(`/api/chats/${id}/typing`, {}, { Cookie: buyer.cookie });

test(
  'typing at one server reaches streams at all, once, also after the listening connections broke',
  { timeout: LIMIT_MS },
  async () => {
    const leaving = new AbortController();
    const heard = await Promise.all(servers.all.map(({ url }) => listen(url, seller, leaving.signal)));
    for (const received of heard) await expect.poll(received, { timeout: 10_000 }).toContain('event: unread');
    const counts = () => heard.map((received) => typingIn(received()));
    expect((await type(servers.all[0]!)).status).toBe(204);
    await expect.poll(counts, { timeout: 10_000 }).toEqual([1, 1, 1]);
    expect((await type(servers.all[1]!)).status).toBe(204);
    await expect.poll(counts, { timeout: 10_000 }).toEqual([2, 2, 2]);

    const database = new pg.Client({ connectionString: servers.databaseUrl });
    await database.connect();
    const { rowCount } = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query in ('listen typing', 'select')`,
    );
    await database.end();
    expect(rowCount).toBe(servers.all.length);
    const reached = async () => {
      await type(servers.all[2]!);
      return counts().every((count) => count > 2);
    };
    await expect.poll(reached, { interval: 500, timeout: 20_000 }).toBe(true);
    leaving.abort();
  },
);
