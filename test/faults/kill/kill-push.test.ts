import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MarketProcess } from '../../support/market/market-process.ts';
import { openPushReceiver, type PushReceiver } from '../../support/push/push-receiver.ts';
import { chooseSeed } from '../../support/seed.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';
import { ENGINES, openFaultMarket } from '../support/fault-market.ts';
import { Random } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';
import { startAfterKill } from '../support/start-after-kill.ts';

const KILLS = rounds(5, 200);
const MESSAGES = 4;
/** Pushes are sent three seconds after the first of several messages. */
const MAX_PAUSE_MS = 3_500;
const LIMIT_MS = rounds(300_000, 60 * 60_000);
/** A push that was being sent is taken up again after half a minute. */
const PATIENTLY = { interval: 500, timeout: 120_000 };

for (const engine of ENGINES) {
  test(
    `${engine}: after any kills each conversation’s last push covers all its messages`,
    { timeout: LIMIT_MS },
    async () => {
      const random = new Random(chooseSeed(engine));
      const receiver = await openPushReceiver();
      const site = await openFaultMarket(engine, { PUSH_HOSTS: receiver.origin });
      try {
        await expectAfterKills(site.market, receiver, random);
      } finally {
        await site.remove();
        await receiver.close();
      }
    },
  );
}

async function expectAfterKills(
  market: MarketProcess,
  receiver: PushReceiver,
  random: Random,
): Promise<void> {
  const { publicKey } = (await (await fetch(`${market.url}/api/push-key`)).json()) as { publicKey: string };
  receiver.publicKey = publicKey;
  const [seller, buyer] = [new Visitor(market.url), new Visitor(market.url)];
  await seller.signUp();
  await buyer.signUp();
  await subscribe(seller, receiver);
  const conversation = await beginTalk(seller, buyer);
  const later = await beginTalk(seller, buyer);
  for (let kill = 0; kill < KILLS; kill++) {
    for (let message = random.between(1, MESSAGES); message > 0; message--)
      expect(await say(buyer, conversation, `메시지 ${kill} ${message}`)).toBe(true);
    await pause(random.between(0, MAX_PAUSE_MS));
    const saying = say(buyer, later, `나중 ${kill}`);
    await market.stop('SIGKILL');
    await saying;
    await startAfterKill(market);
  }
  expect(await say(buyer, later, '마지막이에요')).toBe(true);
  for (const path of [conversation, later]) {
    const count = await countUnread(seller, path);
    await expect.poll(() => lastLineOf(receiver, path), PATIENTLY).toBe(lineOf(count));
  }
  expect(new Set(receiver.received.map(({ body }) => body.notification['tag']))).toEqual(
    new Set([conversation, later].map((path) => `message ${path.split('/').at(-1)}`)),
  );
}

async function subscribe(person: Visitor, receiver: PushReceiver): Promise<void> {
  const settings = '/profile/settings/notices';
  const answer = await person.post(settings, { intent: 'subscribe', ...receiver.addBrowser() });
  expect(answer.status).toBe(302);
}

let listings = 0;

async function beginTalk(seller: Visitor, buyer: Visitor): Promise<string> {
  await seller.postForm('/upload', uploadForm(uploadFields({ title: `이야기할 의자 ${listings++}` }), []));
  const receipt = await (await seller.get('/receipt')).text();
  const [, path] = /href="(\/product\/detail\/[^"]+)"/.exec(receipt)!;
  const answer = await buyer.post(path!, { intent: 'chat' });
  return answer.headers.get('Location')!;
}

/** @returns whether it was answered with success; where the server was killed it may have been said or not */
async function say(buyer: Visitor, path: string, body: string): Promise<boolean> {
  try {
    const answer = await buyer.post(path, { intent: 'say', clientId: crypto.randomUUID(), body });
    return answer.status === 302;
  } catch (error) {
    // The connection ended with its server.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

interface Chats {
  conversations: { id: string; unread: number }[];
}

async function countUnread(person: Visitor, path: string): Promise<number> {
  const { conversations } = (await (await person.get('/api/chats')).json()) as Chats;
  return conversations.find(({ id }) => path.endsWith(id))?.unread ?? 0;
}

const lineOf = (count: number) => (count > 1 ? `새 메시지 ${count}개` : '새 메시지를 보냈어요.');

function lastLineOf(receiver: PushReceiver, path: string): unknown {
  const tag = `message ${path.split('/').at(-1)}`;
  return receiver.received.findLast(({ body }) => body.notification['tag'] === tag)?.body.notification[
    'body'
  ];
}
