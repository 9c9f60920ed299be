import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';

export function rejectAsJson(_page: object, { status, text }: RateLimitedError): Response {
  return Response.json({ error: 'limited', text }, { status, headers: { 'Cache-Control': 'no-store' } });
}

const waiting = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Shares one read among the requests of one turn of the event loop, so that each still sees what was committed before
 * it.
 * @param source what is read from
 * @param key names all that the result depends on
 */
export function shareRead<T>(source: object, key: string, read: () => Promise<T>): Promise<T> {
  const reads = waiting.get(source) ?? new Map<string, Promise<unknown>>();
  waiting.set(source, reads);
  const joined = reads.get(key) as Promise<T> | undefined;
  if (joined) return joined;
  const shared = endOfTurn().then(() => {
    reads.delete(key);
    return read();
  });
  reads.set(key, shared);
  return shared;
}
