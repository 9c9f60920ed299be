import { expect, test } from 'vitest';
import { CodedError } from '../platform/coded-error.ts';
import { renewSession } from './renew-session.server.ts';
import type { Services } from './services.server.ts';

const NOON = Date.parse('2026-11-21T12:00:00+09:00');
const DAY_MS = 24 * 3_600_000;

/** Has a session used that was last used `usedAt`, where noting it ends with `noted`; returns what came of it. */
async function renew(usedAt: number, noted: () => Promise<void> = async () => undefined) {
  const logged: unknown[] = [];
  const log = (what: string) => (line: object) => logged.push([what, line]);
  let count = 0;
  const statement = () => {
    count++;
    return noted();
  };
  const services = {
    database: { statement },
    logger: { warn: log('warn'), error: log('error') },
    now: () => NOON,
  } as unknown as Services;
  renewSession(services, { tokenHash: 'hash', createdAt: NOON - 80 * DAY_MS, usedAt });
  // What is done with the outcome comes after it.
  await new Promise((resolve) => setImmediate(resolve));
  return { count, logged };
}

test('the first use of a day is noted, further ones are not', async () => {
  expect(await renew(NOON - DAY_MS)).toEqual({ count: 1, logged: [] });
  expect(await renew(NOON - 1)).toEqual({ count: 0, logged: [] });
});

test('a failed renewal is only logged', async () => {
  const unavailable = await renew(NOON - 2 * DAY_MS, () =>
    Promise.reject(new CodedError('away', 'no answer')),
  );
  expect(unavailable.logged).toEqual([['warn', { outage: 'away', why: 'no answer' }]]);
  const bug = new Error('a bug');
  const broken = await renew(NOON - 3 * DAY_MS, () => Promise.reject(bug));
  expect(broken.logged).toEqual([['error', { err: bug }]]);
});
