import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRead, type SendStaticResponse } from '../http/static-response.ts';
import { sendPage } from './cached-page.ts';
import type { Market } from '../open-market.ts';
import { bypassesCache } from '../http/page-handler.ts';
import { parsePublicTarget } from '../routing/public-address.ts';

/** A plain name or IPv4 address, with or without a port; the app handles anything else. */
const PLAIN_HOST = /^[a-z0-9._-]+(:\d{1,5})?$/;

/** Sends cached public pages on node:http, in a third of the app's time. The app handles unusual requests. */
export function cachedPageListener(
  { pageCache, services }: Market,
  answer: SendStaticResponse,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { config } = services;
  const keyOf = ({ url = '', headers }: IncomingMessage): string | undefined => {
    const href = parsePublicTarget(url)?.href;
    if (href === undefined) return undefined;
    if (config.origin) return config.origin + href;
    return PLAIN_HOST.test(headers.host ?? '') ? `http://${headers.host}${href}` : undefined;
  };
  return (request, response) => {
    const { method, headers } = request;
    if (!isRead(request) || bypassesCache(headers.cookie)) return false;
    const startedAt = performance.now();
    const key = keyOf(request);
    const page = key === undefined ? undefined : pageCache.findFresh(key);
    if (!page) return false;
    const sent = sendPage(page, {
      isHead: method === 'HEAD',
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
    });
    void answer(request, response, sent, startedAt);
    return true;
  };
}
