import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Unread } from '../../live/live-event.ts';
import { PICKS_ANSWERED, SessionStore, UNKNOWN, type SessionAnswer } from './session-store.ts';
import { NOTHING_UNREAD } from './unread.ts';

const WHALE = { id: 'u1', nickname: '초록고래', email: 'whale@example.com' };

type Answer = Omit<SessionAnswer, 'unread'> & { unread?: Unread };

function open({ hint = true } = {}) {
  const requests: { ids: string[]; answer: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const browser = {
    hint,
    hasHint: () => browser.hint,
    forgetHint: () => void (browser.hint = false),
    ask: (ids: string[]) =>
      new Promise<SessionAnswer>((resolve, fail) => {
        const answer = (typed: Answer) => resolve({ unread: NOTHING_UNREAD, ...typed });
        requests.push({ ids, answer, fail });
      }),
    onFailure: (error: unknown) => void failures.push(error),
  };
  return { store: new SessionStore(browser), browser, requests, failures };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('without the hint the person is known to be signed out, and nothing is asked', () => {
  const { store, requests } = open({ hint: false });
  expect(store.getState()).toBe(UNKNOWN);
  store.check();
  expect(store.getState()).toEqual({ ...UNKNOWN, loading: false });
  expect(requests).toEqual([]);
});

test('with the hint the server is asked once, whatever the number of pages seen meanwhile', async () => {
  const { store, requests } = open();
  store.check();
  store.check();
  expect(store.getState()).toMatchObject({ viewer: null, loading: true, signedIn: true });
  requests[0]?.answer({ user: WHALE, picks: ['p1'] });
  await settle();
  expect(store.getState()).toMatchObject({ viewer: WHALE, loading: false, signedIn: true, picks: ['p1'] });
  store.check({ productId: 'p2' });
  expect(requests.length).toBe(1);
});

test('loading ends after three seconds, and a later answer is taken on', async () => {
  const { store, requests } = open();
  store.check();
  await vi.advanceTimersByTimeAsync(2999);
  expect(store.getState().loading).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.getState()).toMatchObject({ viewer: null, loading: false, signedIn: true });
  requests[0]?.answer({ user: WHALE, picks: [] });
  await settle();
  expect(store.getState().viewer).toEqual(WHALE);
});

test('asking again does not begin the three seconds anew', async () => {
  const { store, requests } = open();
  store.check();
  await vi.advanceTimersByTimeAsync(2900);
  store.check({ changed: true });
  requests[0]?.answer({ user: WHALE, picks: [] });
  await vi.advanceTimersByTimeAsync(99);
  expect(store.getState()).toMatchObject({ viewer: null, loading: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(store.getState()).toMatchObject({ viewer: null, loading: false });
});

test('once it has ended, loading never begins again', async () => {
  const { store, requests, browser } = open();
  const seen: boolean[] = [];
  store.subscribe(() => seen.push(store.getState().loading));
  store.check();
  requests[0]?.fail(new Error('offline'));
  await settle();
  store.check();
  await vi.advanceTimersByTimeAsync(5000);
  requests[1]?.answer({ user: WHALE, picks: [] });
  await settle();
  browser.hint = false;
  store.check();
  browser.hint = true;
  store.check();
  expect(store.getState()).toMatchObject({ viewer: null, signedIn: true });
  expect(seen).toEqual([true, false, false, false, false]);
});

test('the state of the first render says that it is loading and knows no one', () => {
  expect(UNKNOWN).toEqual({
    viewer: null,
    loading: true,
    signedIn: false,
    picks: [],
    unread: NOTHING_UNREAD,
    requestedAt: 0,
  });
});

test('a known state leaves no timer behind', async () => {
  const { store, requests } = open();
  store.check();
  expect(vi.getTimerCount()).toBe(1);
  requests[0]?.answer({ user: WHALE, picks: [] });
  await settle();
  expect(vi.getTimerCount()).toBe(0);
});

test('a hint whose session has ended is forgotten', async () => {
  const { store, requests, browser } = open();
  store.check();
  requests[0]?.answer({ user: null, picks: [] });
  await settle();
  expect(browser.hint).toBe(false);
  expect(store.getState()).toMatchObject({ signedIn: false, loading: false });
});

test('a failure is reported, ends loading, and the next page retries', async () => {
  const { store, requests, failures } = open();
  store.check();
  requests[0]?.fail(new Error('offline'));
  await settle();
  expect(failures).toEqual([new Error('offline')]);
  expect(store.getState()).toMatchObject({ viewer: null, loading: false, signedIn: true });
  store.check();
  expect(requests.length).toBe(2);
});

test('after something was sent the server is asked again, and an older answer no longer counts', async () => {
  const { store, requests } = open();
  store.check();
  store.check({ changed: true });
  requests[1]?.answer({ user: { ...WHALE, nickname: '파란고래' }, picks: [] });
  requests[0]?.answer({ user: WHALE, picks: [] });
  await settle();
  expect(store.getState().viewer?.nickname).toBe('파란고래');
});

test('the hint that another tab has removed, or set, is followed', async () => {
  const { store, requests, browser } = open();
  store.check();
  requests[0]?.answer({ user: WHALE, picks: ['p1'] });
  await settle();
  browser.hint = false;
  store.check();
  expect(store.getState()).toMatchObject({ viewer: null, signedIn: false, picks: [] });
  browser.hint = true;
  store.check();
  expect(requests.length).toBe(2);
});

test('an answer that comes after signing out is not taken', async () => {
  const { store, requests, browser } = open();
  store.check();
  browser.hint = false;
  store.check();
  requests[0]?.answer({ user: WHALE, picks: [] });
  await settle();
  expect(store.getState()).toMatchObject({ viewer: null, signedIn: false });
});

test('of a person with more picks than an answer holds, the product on screen is asked for', async () => {
  const { store, requests } = open();
  const newest = Array.from({ length: PICKS_ANSWERED }, (_, index) => `p${index}`);
  store.check();
  requests[0]?.answer({ user: WHALE, picks: newest });
  await settle();
  store.check({ productId: 'p7' });
  expect(requests.length).toBe(1);
  store.check({ productId: 'old' });
  expect(requests[1]?.ids).toEqual(['old']);
  expect(store.getState().loading).toBe(false);
});

test('listeners are called at every change until they unsubscribe', () => {
  const { store } = open({ hint: false });
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  store.check();
  store.check();
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
});

test('what changed elsewhere is asked for again, once for many changes at a time, and the last one is never missed', async () => {
  const { store, requests } = open();
  store.check();
  requests[0]?.answer({ user: WHALE, picks: ['p1'] });
  await settle();
  const before = store.getState();
  for (let count = 0; count < 5; count++) store.refresh({ productId: 'p2' });
  await settle();
  expect(requests.map(({ ids }) => ids)).toEqual([[], ['p2']]);
  store.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.length).toBe(3);
  requests[2]?.answer({ user: { ...WHALE }, picks: ['p2', 'p1'] });
  requests[1]?.answer({ user: { ...WHALE }, picks: ['p1'] });
  await settle();
  expect(store.getState().picks).toEqual(['p2', 'p1']);
  expect(store.getState().viewer).toBe(before.viewer);
  expect(store.getState().requestedAt).toBeGreaterThan(before.requestedAt);
});

test('an answer that says nothing new leaves the picks the same object', async () => {
  const { store, requests } = open();
  store.check();
  requests[0]?.answer({ user: WHALE, picks: ['p1'] });
  await settle();
  const { picks } = store.getState();
  store.refresh();
  await settle();
  requests[1]?.answer({ user: WHALE, picks: ['p1'] });
  await settle();
  expect(store.getState().picks).toBe(picks);
});

test('a failed refresh notifies no listener: the known state stays', async () => {
  const { store, requests, failures } = open();
  store.check();
  requests[0]?.answer({ user: WHALE, picks: ['p1'] });
  await settle();
  store.refresh();
  await settle();
  requests[1]?.fail(new Error('offline'));
  await settle();
  expect(failures).toEqual([]);
  expect(store.getState()).toMatchObject({ viewer: WHALE, picks: ['p1'] });
});

test('a session that has ended elsewhere is noticed when it is asked again', async () => {
  const { store, requests, browser } = open();
  store.check();
  requests[0]?.answer({ user: WHALE, picks: ['p1'] });
  await settle();
  store.refresh();
  await settle();
  requests[1]?.answer({ user: null, picks: [] });
  await settle();
  expect(browser.hint).toBe(false);
  expect(store.getState()).toMatchObject({ viewer: null, signedIn: false, picks: [] });
});

test('the stream counts unread conversations, and an answer that was requested before it does not undo that', async () => {
  const { store, requests } = open();
  store.check();
  requests[0]?.answer({ user: WHALE, picks: [], unread: { chats: 2, notices: 0 } });
  await settle();
  expect(store.getState().unread.chats).toBe(2);
  await vi.advanceTimersByTimeAsync(10);
  store.check({ changed: true });
  await vi.advanceTimersByTimeAsync(10);
  store.setUnread({ chats: 3, notices: 0 });
  requests[1]?.answer({ user: WHALE, picks: [], unread: { chats: 2, notices: 0 } });
  await settle();
  expect(store.getState().unread.chats).toBe(3);
  await vi.advanceTimersByTimeAsync(10);
  store.check({ changed: true });
  requests[2]?.answer({ user: WHALE, picks: [] });
  await settle();
  expect(store.getState().unread.chats).toBe(0);
});
