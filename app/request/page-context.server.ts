import { createContext } from 'react-router';
import type { RateLimitedError } from '../rate-limit/rate-limit.ts';

export interface PageContext {
  /** As limits count it; empty where a page is rendered for everyone. */
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
  /** The key of a form that comes back: sending it again is the same send. */
  formKey?: string;
  retryAfterS?: number;
  scriptHashes?: readonly string[];
}

export const pageContextKey = createContext<PageContext>();

/** Of the router's scripts, which take data. Without scripts the browser asks for the page itself. */
export function isRouterRequest({ pathname }: URL): boolean {
  return pathname.endsWith('.data');
}
