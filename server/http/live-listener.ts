import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_IDS } from '../../app/live/live-event.ts';
import type { LiveHub, LiveStream } from '../../app/live/live-hub.server.ts';

const MAX_WAITING_BYTES = 64 * 1024;
const MAX_END_MS = 1_000;
const ID_FORM = /^[\w-]{1,40}$/;
const FEED_SEQ_FORM = /^\d{1,15}$/;

/** The subscription in a stream's address; unreadable parameters are left out. */
function parseSubscription(url: string): { ids: string[]; after: number | undefined } {
  const parameters = new URL(url, 'http://localhost').searchParams;
  const ids = (parameters.get('ids') ?? '').split(',').filter((id) => ID_FORM.test(id));
  const after = parameters.get('after') ?? '';
  return {
    ids: [...new Set(ids)].slice(0, MAX_IDS),
    after: FEED_SEQ_FORM.test(after) ? Number(after) : undefined,
  };
}

interface StreamParts {
  common: Record<string, string>;
  findOwner: () => Promise<string | undefined>;
  onError: (error: unknown) => void;
}

/**
 * Answers `GET /live?ids=a,b&after=12`: an event stream. On node:http itself, before the pages, because a thousand
 * open streams cost a fraction there. It lasts as long as its connection, so that what follows the head is written to
 * the socket as it is: in chunks, telling ten thousand streams took two thirds more time.
 * `common` is what all answers carry; `findOwner` finds the account that has signed in.
 */
export function openLiveStream(
  live: LiveHub,
  request: IncomingMessage,
  response: ServerResponse,
  { common, findOwner, onError }: StreamParts,
): void {
  response.removeHeader('Transfer-Encoding');
  response.writeHead(200, {
    ...common,
    Connection: 'close',
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  const stream: LiveStream = {
    write(text) {
      // There is no socket yet while an earlier response on the connection is in flight.
      (response.socket ?? response).write(text);
      return response.writableLength < MAX_WAITING_BYTES;
    },
    end() {
      response.end();
      // A client that has stopped reading would keep the connection.
      if (!response.closed) setTimeout(() => response.destroy(), MAX_END_MS).unref();
    },
  };
  response.on('close', () => live.drop(stream));
  const { ids, after } = parseSubscription(request.url ?? '');
  live.open(stream, ids, after).catch((error: unknown) => {
    onError(error);
    live.drop(stream);
  });
  findOwner()
    .then((accountId) => accountId !== undefined && live.setOwner(stream, accountId))
    .catch(onError);
}
