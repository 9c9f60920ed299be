import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';

const WITHIN_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;
const MAX_SOCKETS_PER_HOST = 8;

export interface PushRequest {
  url: URL;
  isOnThisMachine: boolean;
  headers: Record<string, string | number>;
  body: Buffer;
}

export interface PushAnswer {
  status: number;
  /** As sent: seconds or a date. */
  retryAfter: string | undefined;
}

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** An address of the internet itself: of no private, local, shared or translated range. */
export function isGlobalAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

/**
 * Posts to push services and follows no redirect. Where a connection goes is decided from the very addresses that are
 * looked up for it: all must be global.
 */
export class PushWire {
  readonly #agents: { guarded: https.Agent; local: http.Agent };

  constructor(resolve: Resolve = (hostname) => lookup(hostname, { all: true })) {
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST, timeout: WITHIN_MS };
    this.#agents = {
      guarded: new https.Agent({ ...options, lookup: guardedLookup(resolve) }),
      local: new http.Agent(options),
    };
  }

  /** Rejects where no answer comes within ten seconds, or a longer one than 16 KiB. */
  post({ url, isOnThisMachine, headers, body }: PushRequest, cut: AbortSignal): Promise<PushAnswer> {
    const signal = AbortSignal.any([cut, AbortSignal.timeout(WITHIN_MS)]);
    const isPlain = isOnThisMachine && url.protocol === 'http:';
    const agent = isPlain ? this.#agents.local : isOnThisMachine ? undefined : this.#agents.guarded;
    const send = isPlain ? http.request : https.request;
    return new Promise((resolve, reject) => {
      const request = send(url, { method: 'POST', headers, signal, agent }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > MAX_ANSWER_BYTES) response.destroy(new Error('the answer is too long'));
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
        );
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  close(): void {
    this.#agents.guarded.destroy();
    this.#agents.local.destroy();
  }
}

function guardedLookup(resolve: Resolve): LookupFunction {
  const resolveGlobal = callbackify(async (hostname: string) => {
    const [first, ...others] = await resolve(hostname);
    if (!first || ![first, ...others].every(({ address }) => isGlobalAddress(address)))
      throw new Error(`${hostname} has an address that is not global`);
    return { first, all: [first, ...others] };
  });
  return (hostname, options, callback) =>
    resolveGlobal(hostname, (error, found) => {
      if (error) callback(error, '');
      // Node asks for all where it tries them one after the other.
      else if (options.all) callback(null, found.all);
      else callback(null, found.first.address, found.first.family);
    });
}
