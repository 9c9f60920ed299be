import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from './kept-page.ts';
import type { Measure } from './metrics.ts';
import type { Market } from './open-services.ts';
import { asksPastCache } from './page-handler.ts';
import { parsePublicTarget } from './public-address.ts';
import { logRequest } from './request-log.ts';
import { securityHeaderEntries } from './security-headers.ts';

/** A name or an IPv4 address as people write it, with or without a port; anything else takes the long way. */
const PLAIN_HOST = /^[a-z0-9._-]+(:\d{1,5})?$/;

/**
 * Answers a request for a public page that lies in the page cache, on node:http itself: what the app's layers do
 * with it, in a third of the time. Returns whether it did; whatever is out of the ordinary is left to the app, which
 * gives the same answer.
 */
export function keptPageListener(
  { pageCache, services }: Market,
  measure: Measure,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { config, logger } = services;
  const security = securityHeaderEntries(config.origin).flat();
  const keyOf = ({ url = '', headers }: IncomingMessage): string | undefined => {
    const href = parsePublicTarget(url)?.href;
    if (href === undefined) return undefined;
    if (config.origin) return config.origin + href;
    return PLAIN_HOST.test(headers.host ?? '') ? `http://${headers.host}${href}` : undefined;
  };
  return (request, response) => {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || asksPastCache(headers.cookie)) return false;
    const startedAt = performance.now();
    const key = keyOf(request);
    const page = key === undefined ? undefined : pageCache.findFresh(key);
    if (!page) return false;
    const sent = sendPage(page, {
      isHead: method === 'HEAD',
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
    });
    response.writeHead(sent.status, [...sent.headers, ...security]);
    response.end(sent.body);
    const tookMs = performance.now() - startedAt;
    measure(method, sent.status, tookMs / 1000);
    const path = request.url!.split('?', 1)[0]!;
    logRequest(logger, { method, path, status: sent.status, ms: tookMs });
    return true;
  };
}
