import type { IncomingMessage, ServerResponse } from 'node:http';
import { findActor } from '../../app/account/account.server.ts';
import { MAX_IDS } from '../../app/live/live-event.ts';
import type { LiveHub, LiveStream } from '../../app/live/live-hub.server.ts';
import { createLimiter } from '../../app/platform/limiter.server.ts';
import { logSecurityEvent } from '../../app/request/security-log.server.ts';
import type { Services } from '../../app/request/services.server.ts';
import { ConcurrencyLimit } from '../guards/connection-limit.ts';
import { commonHeaders } from '../guards/security-headers.ts';
import type { Market } from '../open-market.ts';
import type { PrebuiltResponse } from './prebuilt-response.ts';
import type { RecordRequest } from './request-log.ts';
import type { SendStaticResponse } from './static-response.ts';

const MAX_WAITING_BYTES = 64 * 1024;
const MAX_END_MS = 1_000;
const ID_FORM = /^[\w-]{1,40}$/;
const FEED_SEQ_FORM = /^\d{1,15}$/;

/** The subscription in a stream's address; ignores invalid parameters. */
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
 * `GET /live?ids=a,b&after=12`: an event stream on node:http itself, where a thousand open ones cost a fraction. It
 * lasts as long as its connection, so its body is written to the socket directly: chunked, notifying ten thousand
 * streams took two thirds longer.
 * `common`: headers of all responses; `findOwner` finds the signed-in account.
 */
function openLiveStream(
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
  const giveUp = (error: unknown) => {
    onError(error);
    live.drop(stream);
  };
  live.open(stream, ids, after).catch(giveUp);
  const setOwner = async () => {
    const accountId = await findOwner();
    if (accountId === undefined) return;
    live.setOwner(stream, { accountId, isSignedIn: async () => (await findOwner()) === accountId });
  };
  // Without its owner it would miss all personal events.
  setOwner().catch(giveUp);
}

/** For programs; an EventSource cannot read it, and `app/live` waits with a growing delay. */
const RETRY_AFTER_S = '30';
/** When thousands return after a restart, pages still find database connections. */
const OWNERS_AT_ONCE = 4;
const LABEL = { route: 'live', path: '/live' };

/** Logs and counts a stream at its start: it lasts for hours. 429 for an address with too many. */
export function liveOpener(
  { live, services, metrics, clientAddress }: Market,
  { sendStatic, record }: { sendStatic: SendStaticResponse; record: RecordRequest },
  onError: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { config } = services;
  const common = Object.fromEntries(commonHeaders(config).entries);
  const inTurn = createLimiter(OWNERS_AT_ONCE);
  const limit = new ConcurrencyLimit(config.hasLimits ? config.liveStreamsPerAddress : Infinity);
  return (request, response) => {
    const startedAt = performance.now();
    const address = clientAddress(request);
    if (!limit.tryOpen(address)) {
      metrics.rateLimitRejections.inc({ limit: 'addressStreams' });
      logSecurityEvent({ services, pageContext: { address } }, 'limited', { limit: 'addressStreams' });
      void sendStatic(request, response, tooManyStreams(), startedAt);
      return;
    }
    response.once('close', () => limit.close(address));
    const findOwner = () => inTurn(() => findStreamOwner(services, request));
    openLiveStream(live, request, response, { common, findOwner, onError });
    record(request, { label: LABEL, status: 200, startedAt });
  };
}

async function findStreamOwner(services: Services, request: IncomingMessage): Promise<string | undefined> {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const actor = await findActor(services, new Request('http://localhost/live', { headers: { cookie } }));
  return actor?.id;
}

function tooManyStreams(): PrebuiltResponse {
  const body = new TextEncoder().encode(
    '이 네트워크에서 열린 실시간 연결이 너무 많아요. 잠시 후 다시 시도해 주세요.',
  );
  const type = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(body.length)];
  const headers = ['Cache-Control', 'no-store', 'Retry-After', RETRY_AFTER_S, ...type];
  return { label: LABEL, status: 429, headers, body };
}
