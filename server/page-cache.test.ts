import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '../app/platform/change-log.server.ts';
import { keepPage, plainBody, type KeptPage } from './kept-page.ts';
import { PageCache } from './page-cache.ts';

const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
const page = (text: string): Promise<KeptPage> => keepPage(new Response(text, HTML));
const textOf = (kept: KeptPage) => Buffer.from(plainBody(kept)).toString();
const changed = (productId: string): Change => ({ kind: 'edited', productId, feedSeq: 1 });

describe('PageCache', () => {
  let cache: PageCache;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    cache = new PageCache(1_000_000);
    cache.trustLog(() => Date.now());
  });
  afterEach(() => vi.useRealTimers());

  const ask = async (key: string, text: string, productId?: string, fresh = false) =>
    textOf(await cache.get(key, productId, fresh, () => page(text)));

  test('a list lives a second', async () => {
    expect(await ask('/product', 'one')).toBe('one');
    vi.advanceTimersByTime(900);
    expect(await ask('/product', 'two')).toBe('one');
    vi.advanceTimersByTime(200);
    expect(await ask('/product', 'three')).toBe('three');
  });

  test('a detail page lives until the log names its product, a minute at most', async () => {
    expect(await ask('/p/a', 'one', 'a')).toBe('one');
    vi.advanceTimersByTime(50_000);
    cache.apply([changed('b')]);
    expect(await ask('/p/a', 'two', 'a')).toBe('one');
    cache.apply([changed('a')]);
    expect(await ask('/p/a', 'three', 'a')).toBe('three');
    vi.advanceTimersByTime(61_000);
    expect(await ask('/p/a', 'four', 'a')).toBe('four');
  });

  test('while the log is late a detail page lives a second', async () => {
    const lastRead = Date.now();
    cache.trustLog(() => lastRead);
    vi.advanceTimersByTime(3_000);
    expect(await ask('/p/a', 'one', 'a')).toBe('one');
    vi.advanceTimersByTime(1_100);
    expect(await ask('/p/a', 'two', 'a')).toBe('two');
  });

  test('a page that was rendered before a change is not kept after it', async () => {
    const late = Promise.withResolvers<KeptPage>();
    const first = cache.get('/p/a', 'a', false, () => late.promise);
    cache.apply([changed('a')]);
    late.resolve(await page('old'));
    expect(textOf(await first)).toBe('old');
    expect(await ask('/p/a', 'new', 'a')).toBe('new');
  });

  test('a new nickname makes every page stale', async () => {
    await ask('/p/a', 'one', 'a');
    cache.apply([{ kind: 'renamed', productId: null, feedSeq: null }]);
    expect(await ask('/p/a', 'two', 'a')).toBe('two');
  });

  test('a hundred who ask at once cause one rendering; a writer causes their own', async () => {
    const render = vi.fn(() => page('one'));
    await Promise.all(Array.from({ length: 100 }, () => cache.get('/', undefined, false, render)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(await ask('/', 'mine', undefined, true)).toBe('mine');
  });

  test('made-up addresses cannot fill the memory', async () => {
    cache = new PageCache(100_000);
    for (let number = 0; number < 200; number++) await ask(`/product?q=${number}`, 'x'.repeat(5_000));
    expect(cache.keptBytes).toBeLessThanOrEqual(100_000);
  });

  test('an error page is not kept, and a missing page lives a second', async () => {
    const answer = (status: number) => keepPage(new Response(String(status), { ...HTML, status }));
    const get = async (status: number) => textOf(await cache.get('/p/a', 'a', false, () => answer(status)));
    expect(await get(500)).toBe('500');
    expect(await get(404)).toBe('404');
    vi.advanceTimersByTime(1_100);
    expect(await get(200)).toBe('200');
  });

  test('a rendering that fails is not kept, and the next one is tried', async () => {
    const failing = cache.get('/', undefined, false, () => Promise.reject(new Error('고장')));
    await expect(failing).rejects.toThrow('고장');
    expect(await ask('/', 'well')).toBe('well');
  });
});
