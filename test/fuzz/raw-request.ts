import { connect } from 'node:net';
import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';

/** So long is listened for an answer, and for its end. */
const PATIENCE_MS = 10_000;
const QUIET_MS = 200;

const HOST = 'Host: localhost\r\n';
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';
/** What guests may post and members may not be; the guard lets it in by its site. */
const OWN_SITE = 'Sec-Fetch-Site: same-origin\r\n';

/** Requests that are none, each after what servers have been led astray by. */
const CRAFTED = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET /sw.js HTTP/1.1\r\n\r\n',
  'GET /live HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\n${HOST}\n`,
  `GET / HTTP/0.9\r\n${HOST}\r\n`,
  'GET /\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\0\0\0\0',
  '\r\n\r\n\r\n',
  `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  `get / HTTP/1.1\r\n${HOST}\r\n`,
  `BREW / HTTP/1.1\r\n${HOST}\r\n`,
  `GET http://evil.example/ HTTP/1.1\r\n${HOST}\r\n`,
  `GET http:// HTTP/1.1\r\n${HOST}\r\n`,
  `GET http://[::/ HTTP/1.1\r\n${HOST}\r\n`,
  `GET evil HTTP/1.1\r\n${HOST}\r\n`,
  `GET \\product HTTP/1.1\r\n${HOST}\r\n`,
  `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  `GET /\x01 HTTP/1.1\r\n${HOST}\r\n`,
  `GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n`,
  'GET / HTTP/1.1\r\nHost:\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: 1.2.3.4.5\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  `GET / HTTP/1.1\r\n${HOST}A: b\r\n c\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}: b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}A\x00: b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}A: \x00\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Cookie: ${'c'.repeat(20_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(2_500)}\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Expect: x\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: 50\r\n\r\nhello`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Content-Length: 5000\r\n\r\nemail=a`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Content-Length: 1\r\n\r\nemail=a`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Content-Length: -1\r\n\r\nemail=a`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Content-Length: 7, 7\r\n\r\nemail=a`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Content-Length: 7\r\nContent-Length: 8\r\n\r\nemail=a`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Content-Length: 99999999999999999999\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Transfer-Encoding: chunked\r\n\r\n7\r\nemail=a\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Transfer-Encoding: chunked\r\n\r\nzz\r\nemail=a\r\n`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}${FORM}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF1\r\na`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}Transfer-Encoding: identity\r\n\r\nemail=a`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}Transfer-Encoding: xchunked\r\n\r\nemail=a`,
  `POST /login HTTP/1.1\r\n${HOST}${OWN_SITE}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
  `POST /upload HTTP/1.1\r\n${HOST}${OWN_SITE}Transfer-Encoding: chunked\r\n\r\n5\r\nab`,
  `GET / HTTP/1.1\r\n${HOST}\r\nGET /product HTTP/1.1\r\n${HOST}\r\nGET /nowhere HTTP/1.1\r\n${HOST}\r\n`,
  `GET /live HTTP/1.1\r\n${HOST}\r\nGET / HTTP/1.1\r\n${HOST}\r\n`,
  `GET /product?q=a HTTP/1.1\r\n${HOST}\r\nGET /live?ids=a HTTP/1.1\r\n${HOST}\r\n`,
];

type Change = (request: string, at: number, text: string) => string;
const CHANGES: Change[] = [
  (request, at, text) => request.slice(0, at) + text + request.slice(at),
  (request, at) => request.slice(0, at),
  (request, at) => request.slice(0, at) + request.slice(at + 1),
  (request, at) => request.slice(at) + request,
  (request, at) => request.slice(0, at).toLowerCase() + request.slice(at).toUpperCase(),
];

/** Bytes for a connection: something crafted, as it is or with a change somewhere; or nothing like a request. */
export const rawRequests: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...CRAFTED).map((text) => Buffer.from(text, 'latin1')) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...CRAFTED), fc.constantFrom(...CHANGES), fc.nat(), hostileText)
      .map(([request, change, at, text]) =>
        Buffer.from(change(request, at % request.length, text), 'latin1'),
      ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

/** Each of them once, so that none is left to chance. */
export const craftedRequests: Buffer[] = CRAFTED.map((text) => Buffer.from(text, 'latin1'));

/**
 * Sends bytes on a connection of their own and, once nothing has come back for a moment, says that there are no more.
 * Returns all that came back; rejects when the other side does not end then.
 */
export function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    let heard = '';
    const quiet = setTimeout(() => socket.end(), QUIET_MS);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection was still open after ${PATIENCE_MS} ms`));
    }, PATIENCE_MS);
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(timer);
      socket.destroy();
      resolve(heard);
    };
    socket.on('data', (piece) => {
      heard += piece.toString('utf8');
      quiet.refresh();
      // A live stream goes on for as long as a person listens.
      if (heard.includes('text/event-stream')) end();
    });
    socket.on('end', end);
    // Closed while it was still being written to: what was heard until then counts.
    socket.on('error', end);
    socket.write(bytes);
  });
}
