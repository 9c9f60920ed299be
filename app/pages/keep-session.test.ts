import { expect, test } from 'vitest';
import { CodedError } from '../platform/coded-error.ts';
import { keepSession } from './keep-session.server.ts';
import type { Services } from './services.server.ts';
import type { Visit } from './visit.server.ts';

const TOKEN = 't'.repeat(43);
const NOON = Date.parse('2026-11-21T12:00:00+09:00');
const DAY_MS = 24 * 3_600_000;

/** Has a session used that was last used `usedAt`, where noting it ends with `noted`; returns what came of it. */
async function keep(usedAt: number, noted: () => Promise<void> = async () => undefined) {
  const logged: unknown[] = [];
  const log = (what: string) => (line: object) => logged.push([what, line]);
  let count = 0;
  const statement = () => {
    count++;
    return noted();
  };
  const services = {
    config: { origin: undefined },
    database: { statement },
    logger: { warn: log('warn'), error: log('error') },
    now: () => NOON,
  } as unknown as Services;
  const request = new Request('http://localhost/', { headers: { Cookie: `session=${TOKEN}` } });
  const visit: Visit = { address: '' };
  keepSession({ services, request, visit }, { tokenHash: 'hash', createdAt: NOON - 80 * DAY_MS, usedAt });
  // What is done with the outcome comes after it.
  await new Promise((resolve) => setImmediate(resolve));
  return { cookies: visit.cookies, count, logged };
}

test('the first use of a day is noted, and the cookie lasts as long as the session', async () => {
  const { cookies, count, logged } = await keep(NOON - DAY_MS);
  expect(count).toBe(1);
  expect(cookies).toEqual([
    // Ninety days after the sign-in it ends, used or not.
    `session=${TOKEN}; HttpOnly; Path=/; Max-Age=${10 * 24 * 3600}; SameSite=Lax`,
    `signed_in=1; Path=/; Max-Age=${10 * 24 * 3600}; SameSite=Lax`,
  ]);
  expect(logged).toEqual([]);
});

test('further uses are not, and nothing is said to the browser', async () => {
  expect(await keep(NOON - 1)).toEqual({ cookies: undefined, count: 0, logged: [] });
});

test('a note that fails is told to the log, and to nobody else', async () => {
  const away = await keep(NOON - 2 * DAY_MS, () => Promise.reject(new CodedError('away', 'no answer')));
  expect(away.cookies).toHaveLength(2);
  expect(away.logged).toEqual([['warn', { outage: 'away', why: 'no answer' }]]);
  const bug = new Error('a bug');
  const broken = await keep(NOON - 3 * DAY_MS, () => Promise.reject(bug));
  expect(broken.logged).toEqual([['error', { err: bug }]]);
});
