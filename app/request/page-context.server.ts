import { createContext } from 'react-router';
import type { RateLimitedError } from '../rate-limit/rate-limited-error.ts';

/** What is known of one request beside the request itself, and what its answer needs beside what a page says. */
export interface PageContext {
  /** Who asks, as limits count them; empty where a page is rendered for everyone. */
  readonly address: string;
  /** The search is one too many for whoever asked: its page says so, and nothing is looked up. */
  readonly searchRejection?: RateLimitedError;
  /** What was asked for, as logs may say it. */
  readonly path?: string;
  /** Whose session it is, once that has been looked up. */
  accountId?: string;
  /** Something was sent; a page that is drawn says what came of it. */
  readonly isSent?: boolean;
  /** What was sent has bought the product of this page: a record of it stands, whatever becomes of the listing. */
  hasBought?: boolean;
  /** In how many seconds what is refused may be tried again. The router carries no such header over. */
  retryAfterS?: number;
  /** The page's own inline scripts, as its security policy names them; other answers have none. */
  scriptHashes?: readonly string[];
}

export const pageContextKey = createContext<PageContext>();
