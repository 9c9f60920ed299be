import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pair } from './insert-talkers.ts';

/*
 * A process of people with the market open: a signed-in stream each. Told to talk, buyers say so many messages a second,
 * and each is timed from the press to the moment when the seller's stream tells of it.
 */

export interface TalkOptions {
  /** Where the streams are open. */
  url: string;
  /** Where messages are sent to. */
  sendTo: string;
  pairs: Pair[];
  /** How many messages each conversation has. */
  said: Record<string, number>;
}

export type ToTalkers =
  ({ kind: 'open' } & TalkOptions) | { kind: 'talk'; perSecond: number; seconds: number };
export type FromTalkers =
  | { kind: 'opened' }
  | { kind: 'talked'; sent: number; failed: string[]; times: number[]; said: TalkOptions['said'] };

/** Loopback addresses to come from in turn: each has only some 28,000 ports. */
const SOURCES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];
const OPENING_AT_ONCE = 100;
const CHAT_EVENT = /event: chat\ndata: (.+)\n\n/g;
const SENT = 202;
/** Until the last message must have arrived. */
const TIMEOUT_MS = 10_000;
/** In which a server that has just started compiles what sends messages. Not measured. */
const WARM_UP_MS = 3_000;

/** When a message was pressed, by its conversation and its position. */
const pressed = new Map<string, number>();
const times: number[] = [];
let countedFrom = 0;

function hear(text: string): void {
  for (const [, data = ''] of text.matchAll(CHAT_EVENT)) {
    const { id, seq } = JSON.parse(data) as { id: string; seq: number };
    const key = `${id} ${seq}`;
    const at = pressed.get(key);
    if (at === undefined) continue;
    pressed.delete(key);
    if (at >= countedFrom) times.push(performance.now() - at);
  }
}

/** @param onText undefined for a stream that is only held open */
async function openStream(
  url: URL,
  cookie: string,
  index: number,
  onText?: (text: string) => void,
): Promise<void> {
  const localAddress = process.platform === 'linux' ? SOURCES[index % SOURCES.length] : undefined;
  const { hostname, port, host } = url;
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
  socket.setEncoding('utf8');
  socket.write(
    `GET /live?ids= HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [string];
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, 200));
  let rest = '';
  socket.on('data', (piece: string) => {
    if (!onText) return;
    const text = rest + piece;
    const end = text.lastIndexOf('\n\n') + 2;
    onText(text.slice(0, end));
    rest = text.slice(end);
  });
  socket.on('close', () => fail(new Error('a stream was cut')));
}

async function openAll({ url, pairs }: TalkOptions): Promise<void> {
  const address = new URL(url);
  const streams = pairs.flatMap(({ buyerCookie, sellerCookie }) => [
    { cookie: buyerCookie },
    { cookie: sellerCookie, onText: hear },
  ]);
  let next = 0;
  const openMore = async () => {
    for (let index = next++; index < streams.length; index = next++) {
      const { cookie, onText } = streams[index]!;
      await openStream(address, cookie, index, onText);
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openMore));
}

async function talk(options: TalkOptions, perSecond: number, seconds: number): Promise<FromTalkers> {
  const { pairs, said } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const failed: string[] = [];
  const startedAt = performance.now();
  countedFrom = startedAt + WARM_UP_MS;
  const count = perSecond * (seconds + WARM_UP_MS / 1_000);
  times.length = 0;
  for (let sent = 0; sent < count; await wait(1)) {
    const due = Math.min(((performance.now() - startedAt) / 1000) * perSecond, count);
    for (; sent < due; sent++) {
      const pair = pairs[next++ % pairs.length]!;
      say(options, agent, pair).catch((error: unknown) => void failed.push(String(error)));
    }
  }
  for (const until = performance.now() + TIMEOUT_MS; pressed.size > 0 && performance.now() < until;)
    await wait(50);
  failed.push(...[...pressed.keys()].map((key) => `never arrived: ${key}`));
  agent.destroy();
  return { kind: 'talked', sent: count, failed, times, said };
}

let next = 0;

/** Its position is known beforehand: nobody else says anything in the conversation. */
async function say({ sendTo: origin, said }: TalkOptions, agent: Agent, pair: Pair): Promise<void> {
  const { conversationId, buyerCookie } = pair;
  const seq = (said[conversationId] ?? 0) + 1;
  said[conversationId] = seq;
  const clientId = `${conversationId}-${seq}`.padStart(12, '0');
  const body = new URLSearchParams({
    intent: 'say',
    clientId,
    body: '오늘 저녁에 망원역에서 봬요.',
  }).toString();
  const headers = {
    Cookie: buyerCookie,
    Origin: origin,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(body),
  };
  pressed.set(`${conversationId} ${seq}`, performance.now());
  const sending = request(new URL(`/chats/${conversationId}.data`, origin), {
    agent,
    method: 'POST',
    headers,
  });
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== SENT) throw new Error(`saying answered ${answer.statusCode}`);
}

let opened: TalkOptions | undefined;
const send = (message: FromTalkers) => process.send?.(message);
function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

async function work(message: ToTalkers): Promise<void> {
  if (message.kind === 'open') {
    opened = message;
    await openAll(message);
    send({ kind: 'opened' });
  } else {
    send(await talk(opened!, message.perSecond, message.seconds));
  }
}

process.on('message', (message: ToTalkers) => void work(message).catch(fail));
process.on('disconnect', () => process.exit());
