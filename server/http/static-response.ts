import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { PrebuiltResponse } from './prebuilt-response.ts';
import type { RecordRequest } from './request-log.ts';
import type { commonHeaders } from '../guards/security-headers.ts';

/**
 * On node:http itself, with the headers, metrics and log line of the app, in a fraction of its time. Resolves when all
 * is sent or the client is gone; rejects, after aborting the response, when the body cannot be read completely. No
 * `X-Request-Id`, since caches may share it.
 */
export type SendStaticResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: PrebuiltResponse,
  startedAt: number,
) => Promise<void> | void;

export function staticResponseSender(
  record: RecordRequest,
  headersOfAll: ReturnType<typeof commonHeaders>,
): SendStaticResponse {
  return (request, response, { label, status, headers, isComplete, body }, startedAt) => {
    response.writeHead(status, isComplete ? headers : headersOfAll.complete(headers));
    record(request, { label, status, startedAt });
    if (body instanceof ReadableStream) return sendStream(body, response);
    response.end(body);
  };
}

async function sendStream(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body as NodeStream), response);
  } catch (error) {
    // Clients may leave at any time.
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Only for reads may the app's guards be skipped. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
