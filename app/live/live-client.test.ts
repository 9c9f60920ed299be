import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from './browser-for-tests.ts';
import { LiveClient } from './live-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const state = (id: string, pickCount: number) =>
  ({ kind: 'product', id, pickCount, soldOut: false, removed: false }) as const;

function openTab({ browser }: ReturnType<typeof fakeBrowser>, ...ids: string[]): LiveClient {
  const tab = new LiveClient(() => browser);
  for (const id of ids) tab.watchProduct(id);
  tab.setShown(true);
  return tab;
}

const settle = (ms = 600) => vi.advanceTimersByTimeAsync(ms);
const hrefs = ({ opened }: ReturnType<typeof fakeBrowser>) => opened.map(({ href }) => href);

test('tabs share one stream, which asks for what all of them show and tells each of them', async () => {
  const world = fakeBrowser();
  const tabs = [openTab(world, 'a'), openTab(world, 'b'), openTab(world, 'a', 'c')];
  await settle();
  expect(world.open.size).toBe(1);
  expect(hrefs(world)).toEqual(['/live?ids=a,b,c']);
  world.opened[0]?.tell(state('a', 2));
  expect(tabs.map(({ store }) => store.getProduct('a')?.pickCount)).toEqual([2, 2, 2]);
});

test('a tab that comes later hears at once what is known, without a new stream', async () => {
  const world = fakeBrowser();
  const first = openTab(world, 'a');
  first.watchListings(5);
  await settle();
  world.opened[0]?.tell(state('a', 2));
  world.opened[0]?.tell({
    kind: 'new',
    listings: [{ feedSeq: 7, category: 'best', subCategory: 'pet' }],
  });
  const later = openTab(world, 'a');
  later.watchListings(6);
  await settle(0);
  expect(later.store.getProduct('a')?.pickCount).toBe(2);
  expect(later.store.listings.length).toBe(1);
  await settle();
  expect(world.opened.length).toBe(1);
});

test('other products on screen are asked for once it has been quiet; fewer ask nothing', async () => {
  const world = fakeBrowser();
  const tab = openTab(world, 'a');
  await settle();
  const stop = tab.watchProduct('b');
  await settle(400);
  tab.watchProduct('c');
  await settle(400);
  expect(world.opened.length).toBe(1);
  await settle(200);
  stop();
  await settle();
  expect(hrefs(world)).toEqual(['/live?ids=a', '/live?ids=a,b,c']);
  expect(world.open.size).toBe(1);
});

test('when the tab that leads goes, another opens the stream for those that are left', async () => {
  const world = fakeBrowser();
  const leading = openTab(world, 'a');
  openTab(world, 'b');
  await settle();
  leading.leave();
  await settle();
  expect(world.open.size).toBe(1);
  expect(hrefs(world).at(-1)).toBe('/live?ids=b');
});

test('once every tab is hidden nothing is open: no stream, no timer; and it begins anew when seen', async () => {
  const world = fakeBrowser();
  const tabs = [openTab(world, 'a'), openTab(world, 'b')];
  await settle();
  for (const tab of tabs) tab.setShown(false);
  await settle(1_000);
  expect(world.open.size).toBe(1);
  await settle(4_000);
  expect(world.open.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  tabs[1]?.setShown(true);
  await settle();
  expect(hrefs(world).at(-1)).toBe('/live?ids=b');
});

test('a glance at another tab costs no new stream', async () => {
  const world = fakeBrowser();
  const tab = openTab(world, 'a');
  await settle();
  tab.setShown(false);
  await settle(1_000);
  tab.setShown(true);
  await settle(10_000);
  expect(world.opened.length).toBe(1);
  expect(world.open.size).toBe(1);
});

test('a page that shows no product asks for nothing', async () => {
  const world = fakeBrowser();
  openTab(world);
  await settle();
  expect(world.opened).toEqual([]);
});

test('where tabs cannot share, each has its own stream', async () => {
  const world = fakeBrowser({ canShare: false });
  openTab(world, 'a');
  openTab(world, 'b');
  await settle();
  expect(hrefs(world)).toEqual(['/live?ids=a', '/live?ids=b']);
});

test('a stream that the server refused is asked for again', async () => {
  const world = fakeBrowser();
  openTab(world, 'a');
  await settle();
  world.opened[0]?.refuse();
  await settle(6_000);
  expect(hrefs(world)).toEqual(['/live?ids=a', '/live?ids=a']);
  expect(world.open.size).toBe(1);
});

test('a stream that is refused again and again is asked for less and less often, until one opens', async () => {
  const world = fakeBrowser();
  openTab(world, 'a');
  await settle();
  const refuse = () => world.opened.at(-1)!.refuse();
  const openedAfter = async (ms: number) => {
    const before = world.opened.length;
    await settle(ms);
    return world.opened.length - before;
  };
  refuse();
  expect(await openedAfter(6_000)).toBe(1);
  refuse();
  expect(await openedAfter(6_000)).toBe(0);
  expect(await openedAfter(6_000)).toBe(1);
  for (let times = 0; times < 10; times++) {
    refuse();
    await settle(301_000);
  }
  refuse();
  expect(await openedAfter(290_000)).toBe(0);
  expect(await openedAfter(20_000)).toBe(1);
  world.opened.at(-1)!.open();
  refuse();
  expect(await openedAfter(6_000)).toBe(1);
});

test('the stream is opened anew when the person signs in or out, and tells every tab what is personal', async () => {
  const world = fakeBrowser();
  const tabs = [openTab(world, 'a'), openTab(world, 'a')];
  const told: number[] = [];
  tabs.forEach((tab, index) => tab.onPersonalChange(() => told.push(index)));
  await settle();
  tabs[1]?.setSignedIn(true);
  await settle();
  expect(world.opened.length).toBe(2);
  tabs[0]?.setSignedIn(true);
  await settle();
  expect(world.opened.length).toBe(2);
  world.opened[1]?.tell({ kind: 'personal' });
  expect(told.sort()).toEqual([0, 1]);
  for (const tab of tabs) tab.setSignedIn(false);
  await settle();
  expect(world.opened.length).toBe(3);
});

test('where nothing but personal changes are asked for there is a stream for them', async () => {
  const world = fakeBrowser();
  const tab = openTab(world);
  await settle();
  expect(world.opened).toEqual([]);
  const unwatch = tab.watchPersonal();
  await settle();
  expect(hrefs(world)).toEqual(['/live?']);
  unwatch();
  await settle(4_000);
  expect(world.open.size).toBe(0);
});
