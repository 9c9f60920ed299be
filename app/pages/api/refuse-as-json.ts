import type { LimitedError } from '../../rate-limit/rate-limited-error.ts';

/** Tells a script that asked too often so. */
export function refuseAsJson(_page: object, { status, text }: LimitedError): Response {
  return Response.json({ error: 'limited', text }, { status, headers: { 'Cache-Control': 'no-store' } });
}
