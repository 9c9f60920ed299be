import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { RateLimitedError } from '../../rate-limit/rate-limited-error.ts';

/** Tells a script that asked too often so. */
export function rejectAsJson(_page: object, { status, text }: RateLimitedError): Response {
  return Response.json({ error: 'limited', text }, { status, headers: { 'Cache-Control': 'no-store' } });
}

const waiting = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Reads once for all who ask for the same before it begins: at the end of this turn of the event loop, when all requests
 * that have arrived have been looked at. So everybody is told what was committed before they asked, as if they had been
 * alone.
 * @param source what is read from: another market's readings are its own
 * @param key names all that the reading depends on besides
 */
export function shareRead<T>(source: object, key: string, read: () => Promise<T>): Promise<T> {
  const readings = waiting.get(source) ?? new Map<string, Promise<unknown>>();
  waiting.set(source, readings);
  const joined = readings.get(key) as Promise<T> | undefined;
  if (joined) return joined;
  const rewrite = endOfTurn().then(() => {
    readings.delete(key);
    return read();
  });
  readings.set(key, rewrite);
  return rewrite;
}
