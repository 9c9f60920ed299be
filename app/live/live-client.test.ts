import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from './fake-event-source-for-tests.ts';
import { LiveClient } from './live-client.tsx';
import { MAX_IDS } from './live-event.ts';

let opened: FakeEventSource[];

beforeEach(() => {
  vi.useFakeTimers();
  opened = FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hrefs = () => opened.map(({ href }) => href);
const open = () => opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
const settle = (ms = 600) => vi.advanceTimersByTimeAsync(ms);

const state = (id: string, pickCount: number) =>
  ({ kind: 'product', id, pickCount, soldOut: false, reserved: false, removed: false }) as const;

function openTab(...ids: string[]): LiveClient {
  const tab = new LiveClient();
  for (const id of ids) tab.watchProduct(id);
  tab.setShown(true);
  return tab;
}

function countPersonal(tab: LiveClient): () => number {
  let count = 0;
  tab.onEvent(({ kind }) => kind === 'personal' && count++);
  return () => count;
}

test('each visible tab has a stream of its own, which asks for what is on its screen', async () => {
  const tabs = [openTab('a', 'b'), openTab('b', 'c/d')];
  await settle();
  expect(hrefs()).toEqual(['/live?ids=a,b', '/live?ids=b,c%2Fd']);
  opened[0]?.send(state('b', 2));
  expect(tabs.map(({ store }) => store.getProduct('b')?.pickCount)).toEqual([2, undefined]);
});

test('the stream starts after the newest listing on the page, and after the newest received when it reconnects', async () => {
  const tab = openTab();
  tab.watchListings(0);
  await settle();
  expect(hrefs()).toEqual(['/live?after=0']);
  const listings = [{ feedSeq: 7, sellerId: 'u1', category: 'best', subCategory: 'pet' }];
  opened[0]?.send({ kind: 'new', listings });
  expect(tab.store.listings.length).toBe(1);
  tab.setShown(false);
  await settle(4_000);
  tab.setShown(true);
  await settle();
  expect(hrefs().at(-1)).toBe('/live?after=7');
});

test('a list that is opened after a product asks for its listings', async () => {
  const tab = openTab('a');
  await settle();
  tab.watchListings(5);
  await settle();
  expect(hrefs()).toEqual(['/live?ids=a', '/live?ids=a&after=5']);
});

test('other products on screen are asked for once it has been quiet; fewer ask nothing', async () => {
  const tab = openTab('a');
  await settle();
  const stop = tab.watchProduct('b');
  await settle(400);
  tab.watchProduct('c');
  await settle(400);
  expect(opened.length).toBe(1);
  await settle(200);
  stop();
  await settle();
  expect(hrefs()).toEqual(['/live?ids=a', '/live?ids=a,b,c']);
  expect(open().length).toBe(1);
});

test('what is on screen comes first, what was before stays as far as a hundred have room', async () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 150 });
  await fc.assert(
    fc.asyncProperty(ids, ids, async (before, now) => {
      opened = FakeEventSource.opened = [];
      const tab = openTab();
      const stops = before.map((id) => tab.watchProduct(id));
      await settle();
      for (const stop of stops) stop();
      for (const id of now) tab.watchProduct(id);
      await settle();
      const subscribed = opened.at(-1)!.href.slice('/live?ids='.length).split(',');
      expect(new Set(subscribed).size).toBe(subscribed.length);
      expect(subscribed.length).toBeLessThanOrEqual(MAX_IDS);
      expect(subscribed).toEqual(expect.arrayContaining(now.slice(0, MAX_IDS)));
      // A new stream is opened only if the first lacked something.
      if (opened.length > 1) {
        const all = new Set([...now, ...before.slice(0, MAX_IDS)]);
        expect(subscribed.length).toBe(Math.min(MAX_IDS, all.size));
      }
      tab.leave();
    }),
  );
});

test('a hidden tab leaves: no stream, no timer; another stays, and it begins anew when seen', async () => {
  const [hidden, other] = [openTab('a'), openTab('b')];
  await settle();
  hidden.setShown(false);
  await settle(1_000);
  expect(open().length).toBe(2);
  await settle(4_000);
  expect(open().map(({ href }) => href)).toEqual(['/live?ids=b']);
  other.setShown(false);
  await settle(4_000);
  expect(open()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  hidden.setShown(true);
  await settle();
  expect(open().map(({ href }) => href)).toEqual(['/live?ids=a']);
});

test('a glance at another tab costs no new stream', async () => {
  const tab = openTab('a');
  await settle();
  tab.setShown(false);
  await settle(1_000);
  tab.setShown(true);
  await settle(10_000);
  expect(opened.length).toBe(1);
  expect(open().length).toBe(1);
});

test('a tab that was opened in the background has no stream until it is seen', async () => {
  const tab = new LiveClient();
  tab.watchProduct('a');
  tab.setShown(false);
  await settle(10_000);
  expect(opened).toEqual([]);
  tab.setShown(true);
  await settle();
  expect(hrefs()).toEqual(['/live?ids=a']);
});

test('a page that goes has no stream at once', async () => {
  const tab = openTab('a');
  await settle();
  tab.setShown(false);
  tab.leave();
  expect(open()).toEqual([]);
  await settle(10_000);
  expect(opened.length).toBe(1);
});

test('a page that shows no product asks for nothing', async () => {
  openTab();
  await settle();
  expect(opened).toEqual([]);
});

test('a stream that the server refused is asked for again', async () => {
  openTab('a');
  await settle();
  opened[0]?.reject();
  await settle(6_000);
  expect(hrefs()).toEqual(['/live?ids=a', '/live?ids=a']);
  expect(open().length).toBe(1);
});

test('a stream that is refused again and again is asked for less and less often, until one opens', async () => {
  openTab('a');
  await settle();
  const reject = () => opened.at(-1)!.reject();
  const openedAfter = async (ms: number) => {
    const before = opened.length;
    await settle(ms);
    return opened.length - before;
  };
  reject();
  expect(await openedAfter(6_000)).toBe(1);
  reject();
  expect(await openedAfter(6_000)).toBe(0);
  expect(await openedAfter(6_000)).toBe(1);
  for (let times = 0; times < 10; times++) {
    reject();
    await settle(301_000);
  }
  reject();
  expect(await openedAfter(290_000)).toBe(0);
  expect(await openedAfter(20_000)).toBe(1);
  opened.at(-1)!.accept();
  reject();
  expect(await openedAfter(6_000)).toBe(1);
});

test('a stream that broke is left to the browser, and what is personal is looked up once it is back', async () => {
  const personalChanges = countPersonal(openTab('a'));
  await settle();
  opened[0]?.accept();
  expect(personalChanges()).toBe(0);
  opened[0]?.break();
  await settle(60_000);
  expect(opened.length).toBe(1);
  opened[0]?.accept();
  expect(personalChanges()).toBe(1);
  opened[0]?.reject();
  await settle(6_000);
  opened[1]?.accept();
  expect(personalChanges()).toBe(2);
});

test('what is personal is looked up once a tab that comes back has its stream', async () => {
  const tab = openTab('a');
  const personalChanges = countPersonal(tab);
  await settle();
  opened[0]?.accept();
  tab.setShown(false);
  await settle(4_000);
  tab.setShown(true);
  await settle();
  expect(personalChanges()).toBe(0);
  opened[1]?.accept();
  expect(personalChanges()).toBe(1);
});

test('a stream for other products looks up what is personal: a change may have come between the two', async () => {
  const tab = openTab('a');
  tab.setSignedIn(true);
  const personalChanges = countPersonal(tab);
  await settle();
  opened[0]?.accept();
  tab.watchProduct('b');
  await settle();
  expect(personalChanges()).toBe(0);
  opened[1]?.accept();
  expect(personalChanges()).toBe(1);
});

test('signing in or out reopens the stream, which reports personal changes', async () => {
  const tab = openTab('a');
  const personalChanges = countPersonal(tab);
  await settle();
  tab.setSignedIn(true);
  await settle();
  expect(opened.length).toBe(2);
  opened[1]?.send({ kind: 'personal' });
  expect(personalChanges()).toBe(1);
  tab.setSignedIn(false);
  await settle();
  expect(opened.length).toBe(3);
  expect(open().length).toBe(1);
});

test('where nothing but personal changes are asked for there is a stream for them', async () => {
  const tab = openTab();
  await settle();
  expect(opened).toEqual([]);
  const unwatch = tab.watchPersonal();
  await settle();
  expect(hrefs()).toEqual(['/live?']);
  unwatch();
  await settle(4_000);
  expect(open()).toEqual([]);
});

test('P-order: after a quarter of an hour without an event a signed-in tab opens anew and asks what it missed', async () => {
  const tab = openTab('a');
  tab.setSignedIn(true);
  await settle();
  const personal = countPersonal(tab);
  opened[0]!.accept();
  const quarter = 15 * 60_000;
  await settle(quarter - 1);
  opened[0]!.send({ kind: 'unread', chats: 1, notices: 0 });
  await settle(quarter - 1);
  expect([opened.length, personal()]).toEqual([1, 0]);
  await settle(3 * 60_000 + 1);
  expect([opened.length, open().length]).toEqual([2, 1]);
  opened[1]!.accept();
  expect(personal()).toBe(1);
});

test('a guest’s tab stays with its stream, and one that is left opens none', async () => {
  const tab = openTab('a');
  await settle();
  opened[0]!.accept();
  await settle(60 * 60_000);
  expect(opened).toHaveLength(1);
  tab.setSignedIn(true);
  await settle();
  opened[1]!.accept();
  tab.leave();
  await settle(60 * 60_000);
  expect([opened.length, open().length]).toEqual([2, 0]);
});
