import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RecordBadRequest } from '../http/request-log.ts';
import { commonHeaders, type HeaderConfig } from './security-headers.ts';

interface Rejection {
  status: number;
  text: string;
}

const BAD_REQUEST: Rejection = { status: 400, text: '요청을 읽을 수 없어요.' };
const SERVER_ERROR: Rejection = { status: 500, text: '잠시 후 다시 시도해 주세요.' };
const BY_CODE: ReadonlyMap<unknown, Rejection> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, text: '브라우저가 보낸 정보가 너무 커요. 쿠키를 지우고 다시 열어 주세요.' },
  ],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, text: '보낸 내용이 너무 커요.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, text: '요청을 끝까지 받지 못했어요. 다시 시도해 주세요.' }],
]);

const headersOf = (config: HeaderConfig): [string, string][] => [
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Cache-Control', 'no-store'],
  ...commonHeaders(config).entries,
];

export function rejectRequest(config: HeaderConfig, record: RecordBadRequest): Response {
  const { status, text } = BAD_REQUEST;
  record(status, 'host');
  return new Response(text, { status, headers: headersOf(config) });
}

/** For an error that no handler caught. */
export function serverErrorResponse(config: HeaderConfig): Response {
  const { status, text } = SERVER_ERROR;
  return new Response(text, { status, headers: headersOf(config) });
}

/** More than one host: each server on the way might use another one (RFC 9112, section 3.2). */
export function namesSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Answers on node:http itself, and closes the connection. */
export function rejectSeveralHosts(
  config: HeaderConfig,
  record: RecordBadRequest,
): (response: ServerResponse) => void {
  return (response) => {
    const { status, text } = BAD_REQUEST;
    record(status, 'hosts');
    response.writeHead(status, [...headersOf(config), ['Connection', 'close']].flat()).end(text);
  };
}

/** For `clientError`: node's own response has no headers. A response that has begun is aborted. */
export function answerBadRequest(
  config: HeaderConfig,
  record: RecordBadRequest,
): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    // Node's own answer looks there as well.
    const { _httpMessage: begun } = socket as { _httpMessage?: ServerResponse };
    if (!socket.writable || begun?.headersSent) {
      socket.destroy();
      return;
    }
    const code = 'code' in error ? String(error.code) : '';
    const { status, text } = BY_CODE.get(code) ?? BAD_REQUEST;
    record(status, code);
    const fields = [...headersOf(config), ['Content-Length', String(Buffer.byteLength(text))]];
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close'];
    const head = [...lines, ...fields.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
    const isHead = 'rawPacket' in error && String(error.rawPacket).startsWith('HEAD ');
    socket.end(`${head}\r\n\r\n${isHead ? '' : text}`);
  };
}
