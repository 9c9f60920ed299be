import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PATIENCE_MS, sessionAddress, SIGNED_IN_HINT_SCRIPT } from './signed-in-hint.ts';

type Timer = { run: () => void; ms: number };

interface PageState {
  path?: string;
  localStorage?: Record<string, string>;
  author?: { href: string; toggleAttribute(name: string, isOn: boolean): void } | null;
}

function runScript(
  cookie: string,
  storage: Record<string, unknown> | 'blocked' = {},
  { path = '/', localStorage = {}, author = null }: PageState = {},
) {
  const dataset: Record<string, string> = {};
  const timers: Timer[] = [];
  const requested: string[] = [];
  let answer = (_user: { id: string } | null = null) => {};
  const window = {
    location: { pathname: path },
    fetch: (address: string) => {
      requested.push(address);
      return new Promise((resolve) => {
        answer = (user = null) => resolve(Response.json({ user }));
      });
    },
    document: { cookie, documentElement: { dataset }, querySelector: () => author },
    localStorage,
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
    get sessionStorage() {
      if (storage === 'blocked') throw new Error('SecurityError');
      return storage;
    },
  };
  runInContext(SIGNED_IN_HINT_SCRIPT, createContext(window));
  return {
    dataset,
    timers,
    storage,
    requested,
    localStorage,
    answer: (user?: { id: string }) => answer(user),
  };
}

test('without the hint nothing happens', () => {
  for (const cookie of ['', 'theme=dark', 'not_signed_in=1', 'signed_in=10', 'signed_in=', 'x=signed_in=1']) {
    const { dataset, timers, storage, requested } = runScript(cookie);
    expect({ cookie, dataset, timers, storage, requested }).toEqual({
      cookie,
      dataset: {},
      timers: [],
      storage: {},
      requested: [],
    });
  }
});

test('with the hint the root element says so and the splash covers the app, three seconds at most', () => {
  for (const cookie of ['signed_in=1', 'a=b; signed_in=1', 'signed_in=1; a=b', 'a=b; __Host-signed_in=1']) {
    const { dataset, timers } = runScript(cookie);
    expect(dataset).toEqual({ signedIn: '', splash: '' });
    expect(timers.map(({ ms }) => ms)).toEqual([PATIENCE_MS]);
    timers[0]?.run();
    expect(dataset).toEqual({ signedIn: '' });
  }
});

test('the session is requested before the scripts come, with the pick of a listing on its page', () => {
  expect(runScript('signed_in=1').requested).toEqual(['/api/session']);
  const { requested } = runScript('signed_in=1', {}, { path: '/product/detail/a-B_1/more' });
  expect(requested).toEqual([sessionAddress(['a-B_1'])]);
});

test('the splash goes when the session is answered', async () => {
  const { dataset, answer } = runScript('signed_in=1');
  answer();
  await expect.poll(() => dataset).toEqual({ signedIn: '' });
});

test('the splash comes once per tab', () => {
  const storage = {};
  expect(runScript('signed_in=1', storage).dataset).toHaveProperty('splash');
  expect(runScript('signed_in=1', storage).dataset).toEqual({ signedIn: '' });
});

test('where storage is blocked there is no splash and no error', () => {
  expect(runScript('signed_in=1', 'blocked').dataset).toEqual({ signedIn: '' });
});

function listingOf(sellerId: string) {
  const marks: boolean[] = [];
  const author = {
    href: `https://dasi.kr/people/${sellerId}`,
    toggleAttribute: (_name: string, isOn: boolean) => marks.push(isOn),
  };
  return { author, marks };
}

test('a listing of the account last seen on the device is marked as own, until the session says otherwise', async () => {
  const { author, marks } = listingOf('anna');
  const first = runScript('signed_in=1', {}, { author });
  expect(marks).toEqual([false]);
  first.answer({ id: 'anna' });
  await expect.poll(() => marks).toEqual([false, true]);
  expect(first.localStorage).toEqual({ 'recent-user:anna': '' });

  const again = listingOf('anna');
  const second = runScript('signed_in=1', {}, { author: again.author, localStorage: first.localStorage });
  expect(again.marks).toEqual([true]);
  second.answer({ id: 'bora' });
  await expect.poll(() => again.marks).toEqual([true, false]);

  const last = listingOf('anna');
  runScript('signed_in=1', {}, { author: last.author, localStorage: first.localStorage }).answer();
  await expect.poll(() => last.marks).toEqual([true, false]);
});

test('the script may stand in a page: it does not close its own element', () => {
  expect(SIGNED_IN_HINT_SCRIPT).not.toMatch(/<\/|<!--/);
});
