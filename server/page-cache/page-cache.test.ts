import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '../../app/platform/change-log.server.ts';
import { cachePage, plainBody, type CachedPage } from './cached-page.ts';
import { PageCache } from './page-cache.ts';

const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
const toCached = (response: Response): Promise<CachedPage> =>
  cachePage(response, { label: { route: '/', path: '/' }, common: [] });
const page = (text: string) => toCached(new Response(text, HTML));
const textOf = (cached: CachedPage) => Buffer.from(plainBody(cached)).toString();
/** What gzip makes no smaller. */
const randomText = () => randomBytes(3_000).toString('latin1');
const changed = (productId: string): Change => ({ kind: 'edited', productId, feedSeq: 1 });

describe('PageCache', () => {
  const upToDate = { caughtUpAt: () => performance.now(), catchUp: () => Promise.resolve(true) };
  let cache: PageCache;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    cache = new PageCache(1_000_000);
    cache.trustLog(upToDate);
  });
  afterEach(() => vi.useRealTimers());

  const ask = async (key: string, text: string, productId?: string, isWriter = false) =>
    textOf(await cache.get(key, productId, isWriter, () => page(text)));

  test('a list lives a second after a change', async () => {
    expect(await ask('/product', 'one')).toBe('one');
    cache.apply([changed('a')]);
    vi.advanceTimersByTime(900);
    expect(await ask('/product', 'two')).toBe('one');
    vi.advanceTimersByTime(200);
    expect(await ask('/product', 'three')).toBe('three');
  });

  test('a detail page lives until the log names its product, an hour at most', async () => {
    expect(await ask('/p/a', 'one', 'a')).toBe('one');
    vi.advanceTimersByTime(50_000);
    cache.apply([changed('b')]);
    expect(await ask('/p/a', 'two', 'a')).toBe('one');
    cache.apply([changed('a')]);
    expect(await ask('/p/a', 'three', 'a')).toBe('three');
    vi.advanceTimersByTime(3_600_001);
    expect(await ask('/p/a', 'four', 'a')).toBe('four');
  });

  test('a detail page lives until a listing beside it is sold or gone, not until it is picked', async () => {
    const beside = (text: string) =>
      cachePage(new Response(text, HTML), {
        label: { route: '/', path: '/' },
        common: [],
        besideIds: ['b', 'c'],
      });
    const askA = async (text: string) => textOf(await cache.get('/p/a', 'a', false, () => beside(text)));
    expect(await askA('one')).toBe('one');
    cache.apply([{ ...changed('b'), kind: 'picked' }]);
    expect(await askA('two')).toBe('one');
    cache.apply([{ ...changed('c'), kind: 'sold' }]);
    expect(await askA('three')).toBe('three');
    cache.apply([changed('a')]);
    cache.apply([changed('c')]);
    expect(await askA('four')).toBe('four');
  });

  test('a detail page lives until its seller is rated anew, not until another person is', async () => {
    const bySeller = (text: string) =>
      cachePage(new Response(text, HTML), {
        label: { route: '/', path: '/' },
        common: [],
        besideIds: ['seller'],
      });
    const rated = (accountId: string) =>
      ({ kind: 'reviewed', productId: null, feedSeq: null, accountId }) as const;
    const askA = async (text: string) => textOf(await cache.get('/p/a', 'a', false, () => bySeller(text)));
    expect(await askA('one')).toBe('one');
    cache.apply([rated('another')]);
    expect(await askA('two')).toBe('one');
    cache.apply([rated('seller')]);
    expect(await askA('three')).toBe('three');
  });

  test('a list lives a minute as long as nothing changes and its words are true', async () => {
    const listedAt = new Date(Date.now() - 5 * 60_000 - 20_000).toISOString();
    await ask('/product', `<time dateTime="${listedAt}">5분 전</time>`);
    await ask('/', 'home');
    vi.advanceTimersByTime(30_000);
    expect(await ask('/product', 'later')).toContain('5분 전');
    vi.advanceTimersByTime(10_000);
    expect(await ask('/product', '6분 전')).toBe('6분 전');
    expect(await ask('/', 'later')).toBe('home');
    vi.advanceTimersByTime(20_000);
    expect(await ask('/', 'a minute later')).toBe('a minute later');
    cache.apply([changed('a')]);
    vi.advanceTimersByTime(1_000);
    expect(await ask('/', 'new')).toBe('new');
    cache.apply([changed('b')]);
    vi.advanceTimersByTime(900);
    expect(await ask('/', 'newer')).toBe('new');
    vi.advanceTimersByTime(100);
    expect(await ask('/', 'newer')).toBe('newer');
  });

  const unavailable = () => toCached(new Response('away', { ...HTML, status: 503 }));
  const askInVain = async (key: string, productId?: string, isWriter = false) =>
    textOf(await cache.get(key, productId, isWriter, unavailable));

  test('while the data is out of reach a page is as it last was, for an hour', async () => {
    await ask('/product', 'list');
    await ask('/p/a', 'detail', 'a');
    await ask('/p/b', 'detail', 'b');
    const lastRead = performance.now();
    cache.trustLog({ caughtUpAt: () => lastRead, catchUp: () => Promise.resolve(false) });
    vi.advanceTimersByTime(3_000_000);
    expect(await askInVain('/product')).toBe('list');
    expect(await askInVain('/p/a', 'a', true)).toBe('detail');
    expect(await askInVain('/terms')).toBe('away');
    // What is known to have changed is not shown as it was.
    cache.apply([changed('b')]);
    expect(await askInVain('/p/b', 'b')).toBe('away');
    vi.advanceTimersByTime(700_000);
    expect(await askInVain('/product')).toBe('away');
    expect(await ask('/product', 'back')).toBe('back');
  });

  test('a list that was rendered shortly after a change lives a second: the search index may be behind it', async () => {
    cache.apply([changed('a')]);
    vi.advanceTimersByTime(5_000);
    expect(await ask('/product?q=a', 'not yet found')).toBe('not yet found');
    vi.advanceTimersByTime(1_500);
    expect(await ask('/product?q=a', 'found')).toBe('found');
    vi.advanceTimersByTime(30_000);
    expect(await ask('/product?q=a', 'later')).toBe('found');
  });

  test('while the log is late a detail page lives a second', async () => {
    const lastRead = performance.now();
    cache.trustLog({ ...upToDate, caughtUpAt: () => lastRead });
    vi.advanceTimersByTime(3_000);
    expect(await ask('/p/a', 'one', 'a')).toBe('one');
    vi.advanceTimersByTime(1_100);
    expect(await ask('/p/a', 'two', 'a')).toBe('two');
  });

  test('a page that was rendered before a change is not cached after it', async () => {
    const rendering = Promise.withResolvers<CachedPage>();
    const first = cache.get('/p/a', 'a', false, () => rendering.promise);
    cache.apply([changed('a')]);
    rendering.resolve(await page('old'));
    expect(textOf(await first)).toBe('old');
    expect(await ask('/p/a', 'new', 'a')).toBe('new');
  });

  test.each(['renamed', 'number-marked'] as const)('a line %s makes every page stale', async (kind) => {
    await ask('/p/a', 'one', 'a');
    cache.apply([{ kind, productId: null, feedSeq: null }]);
    expect(await ask('/p/a', 'two', 'a')).toBe('two');
  });

  test('a detail page lives no longer than what it says of its age is true', async () => {
    const listedAt = new Date(Date.now() - 5 * 60_000 - 20_000).toISOString();
    expect(await ask('/p/a', `<time dateTime="${listedAt}">5분 전</time>`, 'a')).toContain('5분 전');
    vi.advanceTimersByTime(39_000);
    expect(await ask('/p/a', 'later', 'a')).toContain('5분 전');
    vi.advanceTimersByTime(1_000);
    expect(await ask('/p/a', '6분 전', 'a')).toBe('6분 전');
  });

  test('a page that says how long it may be cached is cached so long', async () => {
    const init = { headers: { ...HTML.headers, 'Cache-Control': 'public, max-age=3600' } };
    await cache.get('/sitemap.xml', undefined, false, () => toCached(new Response('one', init)));
    vi.advanceTimersByTime(3_599_000);
    expect(await ask('/sitemap.xml', 'two')).toBe('one');
    vi.advanceTimersByTime(1_000);
    expect(await ask('/sitemap.xml', 'three')).toBe('three');
  });

  test('a writer sees what the log has only now been read to hold, and the next one needs no rendering', async () => {
    await ask('/product', 'before');
    await ask('/p/a', 'before', 'a');
    await ask('/p/b', 'before', 'b');
    const unread = [changed('a')];
    const catchUp = async () => (cache.apply(unread.splice(0)), true);
    cache.trustLog({ ...upToDate, catchUp });
    expect(await ask('/product', 'after', undefined, true)).toBe('after');
    expect(await ask('/p/a', 'after', 'a', true)).toBe('after');
    expect(await ask('/p/b', 'after', 'b', true)).toBe('before');
    expect(await ask('/product', 'again', undefined, true)).toBe('after');
    expect(await ask('/p/a', 'again', 'a', true)).toBe('after');
  });

  test('who only says that they wrote something causes no rendering', async () => {
    await ask('/product', 'one');
    for (let times = 0; times < 100; times++) await ask('/product', 'two', undefined, true);
    expect(cache.renders).toBe(1);
  });

  test('a writer whose change cannot be read yet causes a rendering of their own', async () => {
    cache.trustLog({ ...upToDate, catchUp: () => Promise.resolve(false) });
    await ask('/product', 'before');
    expect(await ask('/product', 'after', undefined, true)).toBe('after');
  });

  test('addresses never requested before are queued as unknown, whether or not a cookie claims a write', async () => {
    const pending = Promise.withResolvers<CachedPage>();
    const renderPending = () => pending.promise;
    await ask('/', 'home');
    const requests = Array.from({ length: 400 }, (_, number) =>
      cache.get(`/product?q=${number}`, undefined, true, renderPending).then(
        () => 'rendered',
        (error: unknown) => (error as { code: string }).code,
      ),
    );
    await expect.poll(() => cache.queue.refused).toBe(99);
    expect(cache.queue.waiting).toBe(300);
    vi.advanceTimersByTime(61_000);
    // A page that has been rendered before takes its turn before all of them.
    expect(await ask('/', 'home again')).toBe('home again');
    pending.resolve(await page('made up'));
    expect((await Promise.all(requests)).filter((outcome) => outcome === 'busy')).toHaveLength(99);
  });

  test('a product that the log has named is known, though its page was dropped', async () => {
    const pending = Promise.withResolvers<CachedPage>();
    const madeUp = cache.get('/product?q=1', undefined, false, () => pending.promise);
    cache.apply([changed('a')]);
    expect(await ask('/p/a', 'one', 'a')).toBe('one');
    const unnamed = ask('/p/b', 'two', 'b');
    await expect.poll(() => cache.queue.waiting).toBe(1);
    pending.resolve(await page('made up'));
    expect(await unnamed).toBe('two');
    await madeUp;
  });

  test('writers whose change cannot be read yet share a rendering that has not begun', async () => {
    cache.trustLog({ ...upToDate, catchUp: () => Promise.resolve(false) });
    await ask('/product', 'before');
    const render = vi.fn<() => Promise<CachedPage>>(() => page('after'));
    const pages = Array.from({ length: 100 }, () => cache.get('/product', undefined, true, render));
    for (const one of await Promise.all(pages)) expect(textOf(one)).toBe('after');
    // As many as are rendered at once, and one that waits for a turn.
    expect(render.mock.calls.length).toBeLessThanOrEqual(4);
  });

  test('a writer does not wait for a rendering that began before their change', async () => {
    await ask('/product', 'earlier');
    vi.advanceTimersByTime(61_000);
    const rendering = Promise.withResolvers<CachedPage>();
    const first = cache.get('/product', undefined, false, () => rendering.promise);
    cache.trustLog({ ...upToDate, catchUp: async () => (cache.apply([changed('a')]), true) });
    expect(await ask('/product', 'after', undefined, true)).toBe('after');
    rendering.resolve(await page('before'));
    expect(textOf(await first)).toBe('before');
  });

  test('a hundred who ask at once cause one rendering', async () => {
    const render = vi.fn<() => Promise<CachedPage>>(() => page('one'));
    await Promise.all(Array.from({ length: 100 }, () => cache.get('/', undefined, false, render)));
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('made-up addresses cannot fill the memory, nor drive out what lasts', async () => {
    cache = new PageCache(100_000);
    cache.trustLog(upToDate);
    await ask('/p/a', 'one', 'a');
    for (let number = 0; number < 200; number++) await ask(`/product?q=${number}`, randomText());
    expect(cache.cachedBytes).toBeLessThanOrEqual(100_000);
    expect(cache.cachedBytes).toBeGreaterThan(5_000);
    expect(await ask('/p/a', 'two', 'a')).toBe('one');
  });

  test('an error page is not cached, and a missing page is cached until something changes', async () => {
    const answer = (status: number) => toCached(new Response(String(status), { ...HTML, status }));
    const get = async (status: number) => textOf(await cache.get('/p/a', 'a', false, () => answer(status)));
    expect(await get(500)).toBe('500');
    expect(await get(404)).toBe('404');
    vi.advanceTimersByTime(1_100);
    expect(await get(200)).toBe('404');
    cache.apply([changed('b')]);
    expect(await get(200)).toBe('200');
  });

  test('a failed rendering is not cached, and the next one is tried', async () => {
    const failing = cache.get('/', undefined, false, () => Promise.reject(new Error('고장')));
    await expect(failing).rejects.toThrow('고장');
    expect(await ask('/', 'well')).toBe('well');
  });
});
