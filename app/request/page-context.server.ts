import { createContext } from 'react-router';
import type { RateLimitedError } from '../platform/rate-limit/rate-limit.ts';

export interface PageContext {
  /** As rate limits count it; empty for a page that is rendered for everyone. */
  readonly address: string;
  /** Over the search limit: the page says so without searching. */
  readonly searchRejection?: RateLimitedError;
  readonly path?: string;
  accountId?: string;
  readonly isSent?: boolean;
  /** The product of this page was bought, and its record stays even if the listing goes. */
  hasBought?: boolean;
  /** Listings shown beside the page's own, and its seller: a sale, a removal or a new score makes a cached page outdated. */
  besideIds?: readonly string[];
  /** The one-time key of a returned form. */
  formKey?: string;
  retryAfterS?: number;
  scriptHashes?: readonly string[];
}

export const pageContextKey = createContext<PageContext>();

/** Of the router's scripts, which take data. Without scripts the browser asks for the page itself. */
export function isRouterRequest({ pathname }: URL): boolean {
  return pathname.endsWith('.data');
}
