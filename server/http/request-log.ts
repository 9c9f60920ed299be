import type { Logger } from '../../app/platform/logger.server.ts';

interface AnsweredRequest {
  /** Left out where the logger says it by itself. */
  requestId?: string;
  method: string;
  /** As `knownRoutes` writes it. */
  path: string;
  status: number;
  /** How long it took. */
  ms: number;
}

/** One line a request: what was asked and answered, without a query, a name, an address or a token. */
export function logRequest(logger: Pick<Logger, 'info'>, { ms, ...line }: AnsweredRequest): void {
  logger.info({ ...line, ms: Math.round(ms * 10) / 10 });
}
