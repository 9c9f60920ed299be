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

/** One line a request: what was asked and answered, without a query, a name or an address. */
export function logRequest(logger: Logger, request: AnsweredRequest): void {
  const requestId = `${PROCESS_ID}-${++requestCount}`;
  logger.info({ requestId, ...request, ms: Math.round(request.ms * 10) / 10 });
}
