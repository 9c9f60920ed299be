import { connect, type Socket } from 'node:net';
import type { FromWatcher, ToWatcher } from './watchers.ts';

/*
 * A process full of open pages: opens a stream for each path, and tells when the last of them has heard what it is
 * told to listen for. On plain sockets, so that it keeps up with the server that is measured.
 */

/** Loopback addresses to come from in turn: each has only some 28,000 ports. */
const SOURCES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];
const OPENING_AT_ONCE = 100;

/** What each open stream has said last, for events that come in pieces. */
const open = new Map<Socket, string>();
let awaited: { text: string; missing: Set<Socket> } | undefined;

function send(message: FromWatcher): void {
  process.send?.(message);
}

function hear(socket: Socket, piece: string): void {
  if (!awaited?.missing.has(socket)) return;
  const said = (open.get(socket) ?? '') + piece;
  open.set(socket, said.slice(-awaited.text.length));
  if (!said.includes(awaited.text)) return;
  awaited.missing.delete(socket);
  if (awaited.missing.size > 0) return;
  awaited = undefined;
  send({ kind: 'heard', at: performance.timeOrigin + performance.now() });
}

function openStream(address: URL, path: string, index: number): Promise<void> {
  const { hostname, port, host } = address;
  const localAddress = process.platform === 'linux' ? SOURCES[index % SOURCES.length] : undefined;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
    socket.setEncoding('latin1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`);
    socket.once('data', (text: string) => {
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 200)));
      open.set(socket, '');
      resolve();
    });
    socket.on('data', (text: string) => hear(socket, text));
    socket.on('error', reject);
    socket.on('close', () => open.delete(socket));
  });
}

async function openStreams({ url, paths }: { url: string; paths: string[] }): Promise<void> {
  const address = new URL(url);
  let next = 0;
  const openMore = async () => {
    for (let index = next++; index < paths.length; index = next++)
      await openStream(address, paths[index]!, index);
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openMore));
  send({ kind: 'opened' });
}

process.on('message', (message: ToWatcher) => {
  if (message.kind === 'open') {
    openStreams(message).catch((error: unknown) => send({ kind: 'failed', reason: String(error) }));
  } else {
    awaited = { text: message.text, missing: new Set(open.keys()) };
    send({ kind: 'listening', streams: open.size });
  }
});
process.on('disconnect', () => process.exit());
