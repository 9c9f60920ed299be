import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync, inflateSync, brotliDecompressSync } from 'node:zlib';
import type { HeaderPair } from './arbitrary-headers.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';

/** So long is waited for an answer. */
const PATIENCE_MS = 20_000;
/** Of a stream that goes on, so much is heard. */
const STREAM_MS = 100;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As text, unpacked. */
  text: string;
  tookMs: number;
}

/** Whom requests are sent to, and as whom. */
export interface Target {
  url: string;
  /** False: a connection for the request alone. */
  agent: Agent | false;
  memberCookie: string;
}

function toHeaders(
  { method, headers, body, isMember }: FuzzedRequest,
  { url, memberCookie }: Target,
): string[] {
  const { host } = new URL(url);
  const own: HeaderPair[] = [['Host', host]];
  if (!['GET', 'HEAD'].includes(method)) own.push(['Origin', url]);
  if (isMember) own.push(['Cookie', memberCookie]);
  if (body?.type !== undefined) own.push(['Content-Type', body.type]);
  if (body) own.push(['Content-Length', String(body.bytes.length)]);
  const odd = headers.map(([name]) => name.toLowerCase());
  // A second Cookie is sent beside the first: which one counts is the server's to say.
  const remaining = own.filter(([name]) => name === 'Cookie' || !odd.includes(name.toLowerCase()));
  return [...remaining, ...headers].flat();
}

function unpack(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  if (encoding === 'deflate') return inflateSync(bytes).toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}

/** Sends one request as it stands and waits for the whole answer; rejects when there is none. */
export function sendFuzzed(fuzzed: FuzzedRequest, target: Target): Promise<Answer> {
  const startedAt = performance.now();
  const { hostname, port } = new URL(target.url);
  return new Promise((resolve, reject) => {
    const sending = request({
      hostname,
      port,
      path: fuzzed.address,
      method: fuzzed.method,
      headers: toHeaders(fuzzed, target),
      agent: target.agent,
      timeout: PATIENCE_MS,
      setHost: false,
    });
    sending.on('timeout', () => sending.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    sending.on('error', reject);
    sending.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const pieces: Buffer[] = [];
      const end = () => {
        const text = unpack(Buffer.concat(pieces), headers['content-encoding']);
        resolve({ status, headers, text, tookMs: performance.now() - startedAt });
      };
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      if (headers['content-type']?.startsWith('text/event-stream')) {
        setTimeout(() => {
          answer.removeListener('error', reject);
          answer.on('error', () => undefined);
          sending.destroy();
          end();
        }, STREAM_MS);
      } else answer.on('end', end);
    });
    sending.end(fuzzed.body?.bytes);
  });
}
