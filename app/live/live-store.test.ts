import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from './live-event.ts';
import { LiveStore } from './live-store.ts';
import { withLive } from './live-product.tsx';
import { listingsNewTo } from './use-new-listings.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const state = { pickCount: 3, soldOut: false, reserved: false, removed: false };
const listing = (feedSeq: number, category = 'best') => ({
  feedSeq,
  sellerId: 'u1',
  category,
  subCategory: 'pet',
});
const listed = (...feedSeqs: number[]): LiveEvent => ({
  kind: 'new',
  listings: feedSeqs.map((feedSeq) => listing(feedSeq)),
});
const listedBy = (store: LiveStore) => store.listings.map(({ feedSeq }) => feedSeq);

test('a page that was read before a draw does not undo it', () => {
  const store = new LiveStore();
  store.take({ kind: 'product', id: 'p1', ...state, drawn: true });
  store.setProduct('p1', { ...state, pickCount: 4 });
  expect(store.getProduct('p1')).toEqual({ ...state, pickCount: 4, drawn: true });
});

test('the newest state of a product counts, and the same again draws nothing anew', () => {
  const store = new LiveStore();
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  expect(store.getProduct('p1')).toBeUndefined();
  store.take({ kind: 'product', id: 'p1', ...state });
  vi.runAllTimers();
  const known = store.getProduct('p1');
  store.take({ kind: 'product', id: 'p1', ...state });
  vi.runAllTimers();
  expect(store.getProduct('p1')).toBe(known);
  store.take({ kind: 'product', id: 'p1', ...state, soldOut: true });
  vi.runAllTimers();
  expect(store.getProduct('p1')).toEqual({ ...state, soldOut: true });
  stop();
  store.setProduct('p1', state);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('events that arrive together render once', () => {
  const store = new LiveStore();
  store.startListingsAt(0);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  for (const id of ['p1', 'p2', 'p3']) store.take({ kind: 'product', id, ...state });
  store.take(listed(1));
  expect(listener).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('what a page has read itself is drawn at once, with what waited', () => {
  const store = new LiveStore();
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.take({ kind: 'product', id: 'p1', ...state });
  store.setProduct('p2', state);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('listings count as new after the first page, and once however often they are sent', () => {
  const store = new LiveStore();
  store.take(listed(4));
  expect(listedBy(store)).toEqual([]);
  store.startListingsAt(5);
  store.startListingsAt(2);
  store.take(listed(5, 6));
  store.take(listed(5, 6, 7));
  expect(listedBy(store)).toEqual([6, 7]);
  store.forgetListings(store.listings.slice(0, 1));
  store.take(listed(6));
  expect(listedBy(store)).toEqual([7]);
});

test('only the newest hundred are remembered', () => {
  const store = new LiveStore();
  store.startListingsAt(0);
  store.take(listed(...Array.from({ length: 130 }, (_, index) => index + 1)));
  expect(listedBy(store).length).toBe(100);
  expect(listedBy(store).at(-1)).toBe(130);
});

test('a list counts its own kind only, and nothing that it shows already', () => {
  const listings = [listing(1), listing(2, 'free'), listing(3)];
  expect(listingsNewTo(listings, {}, 0)).toEqual(listings);
  expect(listingsNewTo(listings, {}, 3)).toEqual([]);
  expect(listingsNewTo(listings, { category: 'best' }, 1)).toEqual([listing(3)]);
  expect(listingsNewTo(listings, { subCategory: 'books' }, 0)).toEqual([]);
  expect(listingsNewTo(listings, {}, 0, 'u1')).toEqual([]);
  expect(listingsNewTo(listings, {}, 0, 'u2')).toEqual(listings);
});

test('a live product has the newest count, and only a newer event undoes a sale', () => {
  const product = { id: 'p1', pickCount: 1, sold: true, reserved: false };
  expect(withLive(product, undefined, false)).toBe(product);
  expect(withLive(product, state, false)).toEqual({ ...product, pickCount: 3 });
  expect(withLive(product, state, true)).toEqual({ ...product, pickCount: 3, sold: false });
  const reserved = { ...product, sold: false, reserved: true };
  expect(withLive(reserved, state, false).reserved).toBe(true);
  expect(withLive(reserved, state, true).reserved).toBe(false);
  expect(withLive({ ...product, sold: false }, { ...state, soldOut: true }, false).sold).toBe(true);
  expect(withLive(product, { pickCount: 0, soldOut: false, reserved: false, removed: true }, true)).toBe(
    product,
  );
});

test('a repeated event counts as newer, even without a change', () => {
  const store = new LiveStore();
  const before = store.eventCount;
  expect(store.hasEventSince('p1', before)).toBe(false);
  store.take({ kind: 'product', id: 'p1', ...state });
  expect(store.hasEventSince('p1', before)).toBe(true);
  const after = store.eventCount;
  store.take({ kind: 'product', id: 'p2', ...state });
  expect(store.hasEventSince('p1', after)).toBe(false);
  store.take({ kind: 'product', id: 'p1', ...state });
  expect(store.hasEventSince('p1', after)).toBe(true);
});

test('what is new in conversations is no news of products or listings', () => {
  const store = new LiveStore();
  store.startListingsAt(0);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.take({ kind: 'chat', id: 'c1', seq: 3, otherReadSeq: 2, otherLeft: false });
  store.take({ kind: 'unread', chats: 1, notices: 1 });
  vi.runAllTimers();
  expect([store.eventCount, listener.mock.calls.length]).toEqual([0, 0]);
});
