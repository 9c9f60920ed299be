import { createContext } from 'react-router';
import type { RateLimitedError } from '../platform/rate-limit/rate-limit.ts';

export interface PageContext {
  /** The key of rate limits; empty for a page that is rendered for everyone. */
  readonly address: string;
  /** Over the search limit: the page says so without searching. */
  readonly searchRejection?: RateLimitedError;
  readonly path?: string;
  accountId?: string;
  readonly isSent?: boolean;
  /** As it arrives: reading a form takes less than making a web stream of it. */
  readonly body?: AsyncIterable<Uint8Array>;
  /** This page's product was bought, and its record stays even if the listing goes. */
  hasBought?: boolean;
  /** Other listings on the page, and its seller: a sale, a removal or a new score invalidates a cached page. */
  besideIds?: readonly string[];
  /** The one-time key of a returned form. */
  formKey?: string;
  retryAfterS?: number;
  scriptHashes?: readonly string[];
}

/** For files, whose bytes are counted while they come. Read once. */
export function arrivingBody({ request, pageContext }: { request: Request; pageContext: PageContext }) {
  return { headers: request.headers, body: pageContext.body ?? request.body };
}

export const pageContextKey = createContext<PageContext>();

/** Whether the router's scripts request data. Without scripts the browser requests the page itself. */
export function isRouterRequest({ pathname }: URL): boolean {
  return pathname.endsWith('.data');
}
