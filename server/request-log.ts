import { randomBytes } from 'node:crypto';
import type { Logger } from '../app/platform/logger.server.ts';

/** Of this process; the requests themselves are counted, which costs less than drawing a number for each. */
const PROCESS_ID = randomBytes(6).toString('base64url');
let requestCount = 0;

interface AnsweredRequest {
  method: string;
  path: string;
  status: number;
  /** How long it took. */
  ms: number;
}

/** Beneath these pages stands the token of a mailed link, however a link's letters are written. */
const LINK_PAGE = /^(\/*(?:reset|verify)\/+).+/i;
/** As long as a token of ours, wherever it stands. */
const TOKEN = /[\w-]{43,}/g;

/** A path as it may be logged: whoever reads the log cannot follow somebody's link. */
export function withoutTokens(path: string): string {
  return path.replace(LINK_PAGE, '$1…').replace(TOKEN, '…');
}

/** One line a request: what was asked and answered, without a query, a name, an address or a token. */
export function logRequest(logger: Logger, { method, path, status, ms }: AnsweredRequest): void {
  const requestId = `${PROCESS_ID}-${++requestCount}`;
  logger.info({ requestId, method, path: withoutTokens(path), status, ms: Math.round(ms * 10) / 10 });
}
