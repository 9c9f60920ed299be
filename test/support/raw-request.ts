import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Connections are used again, as a browser does. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty for an event stream, which is left at once. */
  body: string;
}

export interface RawRequest {
  method?: string;
  /** Sent as it stands. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

/** Sends a request with exactly these headers, which `fetch` would correct. */
export function rawRequest(
  base: string,
  { method = 'GET', path, headers, body }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    // Of a body with DELETE or TRACE node says nothing by itself.
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = { ...length, ...headers };
    const sending = request({ hostname, port, path, method, headers: sent, agent }, (answer) => {
      const head = { status: answer.statusCode!, headers: answer.headers };
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        answer.destroy();
        resolve({ ...head, body: '' });
        return;
      }
      buffer(answer).then((bytes) => resolve({ ...head, body: bytes.toString() }), reject);
    });
    sending.on('error', (error) => {
      // The other side may close a connection just as it is used again.
      if (sending.reusedSocket) resolve(rawRequest(base, { method, path, headers, body }));
      else reject(error);
    });
    sending.end(body);
  });
}

/** Does `work` for each item, eight at a time. */
export async function forEachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const left = items[Symbol.iterator]();
  const workOn = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 8 }, workOn));
}
