import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOnce } from '../pages/run-client.ts';

/*
 * Connections that take their time, as of phones in a lift or of a person who means harm: a third sends the head of a
 * request byte by byte, a third a form, and a third asks for much and reads a few bytes of it a second. One that the
 * server ends is opened anew. On this machine's loopback only.
 */

export interface SlowOptions {
  origin: string;
  count: number;
  seconds: number;
}

export interface Slow {
  /** The fewest that were open at once, once all had been opened. */
  fewestOpen: number;
  opened: number;
}

const EVERY_MS = 1_000;
/** All are there after a few seconds, rather than in one rush. */
const OPENED_AT_ONCE = 20;
const OPENED_EVERY_MS = 100;
const PAGES_REQUESTED = 10;
const BYTES_READ = 200;

/** Opens one and returns what it does each second. */
type Kind = (host: string, socket: Socket) => () => void;

const sendBytes = (socket: Socket) => () => void (socket.writable && socket.write('a'));

const slowHead: Kind = (host, socket) => {
  socket.write(`GET /product HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
  return sendBytes(socket);
};

const slowForm: Kind = (host, socket) => {
  const head = ['POST /login HTTP/1.1', `Host: ${host}`, `Origin: http://${host}`, 'Content-Length: 100000'];
  socket.write(`${head.join('\r\n')}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nemail=`);
  return sendBytes(socket);
};

const slowReader: Kind = (host, socket) => {
  socket.removeAllListeners('data').pause();
  socket.write(`GET /product HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(PAGES_REQUESTED));
  return () => void socket.read(BYTES_READ);
};

const KINDS = [slowHead, slowForm, slowReader];

async function beSlow({ origin, count, seconds }: SlowOptions, signalReady: () => void): Promise<Slow> {
  const { host, hostname, port } = new URL(origin);
  if (!['localhost', '127.0.0.1'].includes(hostname)) throw new Error(`${hostname} is not this machine`);
  const alive = new Set<Socket>();
  const actions = new Map<Socket, () => void>();
  let opened = 0;
  const openOne = () => {
    const kind = KINDS[opened++ % KINDS.length]!;
    const socket = connect(Number(port), '127.0.0.1', () => actions.set(socket, kind(host, socket)));
    alive.add(socket);
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      alive.delete(socket);
      actions.delete(socket);
    });
  };
  const until = performance.now() + seconds * 1000;
  let fewestOpen = Infinity;
  while (performance.now() < until) {
    for (let left = Math.min(OPENED_AT_ONCE, count - alive.size); left > 0; left--) openOne();
    for (const action of actions.values()) action();
    const areAllThere = fewestOpen < Infinity || actions.size === count;
    if (areAllThere) fewestOpen = Math.min(fewestOpen, actions.size);
    if (areAllThere) signalReady();
    await pause(areAllThere ? EVERY_MS : OPENED_EVERY_MS);
  }
  for (const socket of alive) socket.destroy();
  return { fewestOpen, opened };
}

answerOnce(beSlow);
