import type { Logger } from '../../app/platform/logger.server.ts';

interface AnsweredRequest {
  /** Left out where the logger adds it. */
  requestId?: string;
  method: string;
  /** As `routeLabeller` writes it. */
  path: string;
  status: number;
  /** How long it took. */
  ms: number;
}

/** One line a request, without query, name, address or token. */
export function logRequest(logger: Pick<Logger, 'info'>, { ms, ...line }: AnsweredRequest): void {
  logger.info({ ...line, ms: Math.round(ms * 10) / 10 });
}
