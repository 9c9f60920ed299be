import { once } from 'node:events';
import { Agent, createServer, request as sendOn, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/**
 * A small web server in front of several markets, as nginx with an `upstream` of them: passes requests on in turn, and
 * to the next one where a server takes none. What reads is asked again where no answer has begun; what writes only as
 * long as no one has taken it, since it may have been done. An answer that is lost on the way is lost for the one who asked.
 */
export interface Proxy {
  url: string;
  /** Passes requests to the servers at these addresses from now on. */
  passTo(urls: readonly string[]): void;
  /** Requests that got no whole answer though their sender waited for it, and after how long, ms. */
  readonly unanswered: { what: string; afterMs: number }[];
  /** How many requests each address has answered. */
  readonly answered: Map<string, number>;
  close(): Promise<void>;
}

type Outcome = 'answered' | 'not taken' | 'lost';

interface Passed {
  /** Whose connections what reads shares. */
  agent: Agent;
  request: IncomingMessage;
  response: ServerResponse;
  /** Called when no answer comes, or one that has begun breaks off. */
  onLost(): void;
}

const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
const READS = ['GET', 'HEAD'];

/** Opens it on a free loopback port; until it is told of servers it answers nothing. */
export async function openProxy(): Promise<Proxy> {
  let targets: readonly string[] = [];
  let turn = 0;
  const unanswered: Proxy['unanswered'] = [];
  const answered = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  // The one who asks closes connections, not the proxy just as one is used again.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    const first = turn++;
    const inTurn = targets.map((_target, index) => targets[(first + index) % targets.length]!);
    const cameAt = performance.now();
    const lose = () => {
      const what = `${request.method} ${request.url}`;
      unanswered.push({ what, afterMs: Math.round(performance.now() - cameAt) });
    };
    passOn(inTurn, { agent, request, response, onLost: lose }, answered).catch(lose);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passTo: (urls) => void (targets = urls),
    unanswered,
    answered,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

async function passOn(inTurn: string[], passed: Passed, answered: Map<string, number>): Promise<void> {
  const { response, onLost } = passed;
  for (const target of inTurn) {
    const outcome = await passTo(target, passed);
    if (outcome === 'answered') answered.set(target, (answered.get(target) ?? 0) + 1);
    if (outcome === 'answered') return;
    if (outcome === 'lost') break;
  }
  // Who has hung up waits for nothing.
  if (!response.destroyed) onLost();
  response.destroy();
}

function passTo(target: string, passed: Passed, isUsedAgain = true): Promise<Outcome> {
  const { agent, request, response, onLost } = passed;
  const { method = 'GET', url } = request;
  const isRead = READS.includes(method);
  let isUsed = false;
  return new Promise((resolve) => {
    const sending = sendOn({
      host: '127.0.0.1',
      port: new URL(target).port,
      method,
      path: url,
      headers: headersOn(request),
      // On a connection of its own, so that one that is refused has done nothing.
      agent: isRead && isUsedAgain ? agent : false,
    });
    const leave = () => void sending.destroy();
    response.once('close', leave);
    sending.on('error', () => {
      response.off('close', leave);
      // The server may close a connection just as it is used again.
      if (isRead && sending.reusedSocket) resolve(passTo(target, passed, false));
      else resolve(isRead || !isUsed ? 'not taken' : 'lost');
    });
    sending.once('response', (answer) => {
      giveBack(answer, response, onLost);
      resolve('answered');
    });
    if (isRead) sending.end();
    else {
      sending.once('socket', (socket) =>
        socket.once('connect', () => {
          isUsed = true;
          request.pipe(sending);
        }),
      );
      sending.flushHeaders();
    }
  });
}

function headersOn({ headers, socket }: IncomingMessage) {
  const passed = Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name));
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  return { ...Object.fromEntries(passed), 'x-forwarded-for': forwarded };
}

function giveBack(answer: IncomingMessage, response: ServerResponse, onLost: () => void): void {
  // Of requests that wait on one connection none but the first is told that it has closed.
  if (response.destroyed) return void answer.destroy();
  const headers: string[] = [];
  const { rawHeaders } = answer;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (!OF_ONE_CONNECTION.includes(name.toLowerCase())) headers.push(name, rawHeaders[at + 1]!);
  }
  response.writeHead(answer.statusCode!, headers);
  // What is told for as long as it lasts goes out at once.
  response.flushHeaders();
  pipeline(answer, response, (error) => {
    if (error && !answer.complete && !response.destroyed) onLost();
    if (error) response.destroy();
  });
}
