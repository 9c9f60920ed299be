/** Seconds: the time to work off a full queue (`busy`), and to the next try of the database. */
export const RETRY_AFTER_S = '2';

/** The request is fine: the market is busy (503), its data unreachable (503) or its disk full (507). */
function isOutage({ status }: Response): boolean {
  return status === 503 || status === 507;
}

/** Adds `no-store` unless the response sets caching, and `Retry-After` where a retry makes sense. */
export function finishResponse(response: Response, retryAfterS?: number): Response {
  const { headers } = response;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return withRetryAfter(response, retryAfterS);
}

export function withRetryAfter(response: Response, retryAfterS?: number): Response {
  const { headers, status } = response;
  if (isOutage(response)) headers.set('Retry-After', RETRY_AFTER_S);
  if (status === 429 && retryAfterS) headers.set('Retry-After', String(retryAfterS));
  return response;
}
