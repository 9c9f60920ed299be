import { connect, type Socket } from 'node:net';
import { answerOnce } from './run-client.ts';

/*
 * As many requests for one page as a server answers. On bare sockets, each of which asks again when the whole answer
 * has come: any client library takes longer for a request than the server that is to be measured.
 */

export interface SaturateOptions {
  port: number;
  path: string;
  connections: number;
  seconds: number;
}

export interface Saturated {
  answered: number;
  seconds: number;
  bytes: number;
}

const HEAD_END = '\r\n\r\n';

function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf(HEAD_END);
  const head = chunk.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (end === -1 || !length || !head.startsWith('HTTP/1.1 200'))
    throw new Error(`unexpected: ${head.slice(0, 200)}`);
  return end + HEAD_END.length + Number(length);
}

async function saturate({ port, path, connections, seconds }: SaturateOptions): Promise<Saturated> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip\r\n\r\n`;
  const found = { answered: 0, bytes: 0 };
  const open = (): Socket => {
    const socket = connect(port, 'localhost', () => socket.write(request));
    let missing = 0;
    socket.on('data', (chunk: Buffer) => {
      missing = (missing || lengthOf(chunk)) - chunk.length;
      found.bytes += chunk.length;
      if (missing > 0) return;
      found.answered++;
      socket.write(request);
    });
    return socket.setNoDelay(true);
  };
  const sockets = Array.from({ length: connections }, open);
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = (performance.now() - startedAt) / 1000;
  const answered = { ...found, seconds: took };
  for (const socket of sockets) socket.destroy();
  return answered;
}

answerOnce(saturate);
