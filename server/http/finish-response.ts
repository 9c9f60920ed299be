/** A full queue (`busy`) is worked off in about this many seconds, and what keeps the data is asked again as soon. */
export const RETRY_AFTER_S = '2';

/** Nothing is wrong with the request: the market has no time (503), no data (503) or no room (507) at present. */
export function isOutage({ status }: Response): boolean {
  return status === 503 || status === 507;
}

/** What is for one person is kept nowhere unless it says otherwise, and what can't be answered now may be tried again. */
export function finishResponse(response: Response, retryAfterS?: number): Response {
  const { headers, status } = response;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (isOutage(response)) headers.set('Retry-After', RETRY_AFTER_S);
  if (status === 429 && retryAfterS) headers.set('Retry-After', String(retryAfterS));
  return response;
}
