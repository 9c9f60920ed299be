import type { RateLimitedError } from '../../rate-limit/rate-limited-error.ts';

/** Tells a script that asked too often so. */
export function rejectAsJson(_page: object, { status, text }: RateLimitedError): Response {
  return Response.json({ error: 'limited', text }, { status, headers: { 'Cache-Control': 'no-store' } });
}
