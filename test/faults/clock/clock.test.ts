import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findActor } from '../../../app/account/account.server.ts';
import { signIn } from '../../../app/account/sign-in/sign-in.server.ts';
import { signUp } from '../../../app/account/sign-up/sign-up.server.ts';
import { nextRelativeChange, relativeTime } from '../../../app/korean/relative-time.ts';
import { startJanitor } from '../../../app/media/cleanup/cleanup.server.ts';
import { insertPending } from '../../../app/media/media-store.server.ts';
import { memoryStorage } from '../../../app/media/storage/memory-storage-for-tests.ts';
import { ClockWatch } from '../../../app/platform/clock/clock-watch.server.ts';
import { newId } from '../../../app/platform/id.server.ts';
import { countProductsLately, listProducts } from '../../../app/product/list/list-products.server.ts';
import { publishProduct } from '../../../app/product/publish-product.server.ts';
import { countSearch, PopularSearches } from '../../../app/search/popular/popular-searches.server.ts';
import { openSearchMarket, publish as publishIn, settle } from '../../../app/search/query/search-fixture.ts';
import { cachePage, plainBody } from '../../../server/page-cache/cached-page.ts';
import { PageCache } from '../../../server/page-cache/page-cache.ts';
import { engines, type TestDatabase } from '../../support/database/engines.ts';
import { addListing, addPerson, CLIENT, tradingDeps } from '../../support/trading.ts';
import { AGREED, PASSWORD } from '../../support/visitor.ts';
import { rounds } from '../support/rounds.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const JUMPS = [YEAR_MS, -YEAR_MS, DAY_MS, -DAY_MS, HOUR_MS, -HOUR_MS];
const SOME_JUMPS = JUMPS.slice(0, rounds(2, 6));
const NOW = Date.UTC(2026, 10, 22);

test.each(JUMPS)('words of an age are never of the future, and will change: %d', (jump) => {
  for (const age of [0, 1, 59_999, 90_000, HOUR_MS, 30 * HOUR_MS, 40 * DAY_MS, 2 * YEAR_MS]) {
    expect(relativeTime(NOW - age, NOW + jump)).toMatch(
      /^(방금 전|어제|[1-9]\d*(분|시간|일|주|개월|년) 전)$/,
    );
    expect(nextRelativeChange(NOW - age, NOW + jump)).toBeGreaterThan(0);
  }
});

describe('the clock is watched', () => {
  let at = NOW;
  let steadyAt = 5_000;
  const pass = (ms: number) => {
    at += ms;
    steadyAt += ms;
  };
  const watch = () =>
    new ClockWatch(
      () => at,
      () => steadyAt,
    );

  test('a clock that runs as it should, or is corrected by seconds, is trusted', () => {
    const clock = watch();
    for (let hour = 0; hour < 100; hour++) {
      pass(HOUR_MS);
      at += hour % 2 === 0 ? 20_000 : -20_000;
      expect(clock.isTrusted()).toBe(true);
    }
  });

  test.each(JUMPS)('a clock that has jumped (%d) is not trusted for a real day', (jump) => {
    const clock = watch();
    pass(HOUR_MS);
    at += jump;
    for (let hour = 0; hour < 24; hour++) {
      expect(clock.isTrusted()).toBe(false);
      pass(HOUR_MS);
    }
    expect(clock.isTrusted()).toBe(true);
    at -= jump;
    expect(clock.isTrusted()).toBe(false);
  });
});

describe('cached pages', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW }));
  afterEach(() => vi.useRealTimers());

  const caughtUp = { caughtUpAt: () => performance.now(), catchUp: () => Promise.resolve(true) };
  const about = { label: { route: '/', path: '/' }, common: [] };
  const html = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  const ask = async (cache: PageCache, key: string, text: string, productId?: string) => {
    const page = await cache.get(key, productId, false, () => cachePage(new Response(text, html), about));
    return Buffer.from(plainBody(page)).toString();
  };

  test.each(JUMPS)('live as long as ever: %d', async (jump) => {
    const cache = new PageCache(1_000_000);
    cache.trustLog(caughtUp);
    await ask(cache, '/', 'one');
    await ask(cache, '/p/a', 'one', 'a');
    vi.setSystemTime(NOW + jump);
    expect(await ask(cache, '/', 'two')).toBe('one');
    expect(await ask(cache, '/p/a', 'two', 'a')).toBe('one');
    vi.advanceTimersByTime(60_000);
    expect(await ask(cache, '/', 'two')).toBe('two');
    vi.advanceTimersByTime(HOUR_MS);
    expect(await ask(cache, '/p/a', 'two', 'a')).toBe('two');
  });

  test('and say no age that the clock has left behind', async () => {
    const cache = new PageCache(1_000_000);
    cache.trustLog(caughtUp);
    const listed = `<time dateTime="${new Date(NOW - 5 * 60_000).toISOString()}">5분 전</time>`;
    await ask(cache, '/p/a', listed, 'a');
    vi.setSystemTime(NOW + HOUR_MS);
    expect(await ask(cache, '/p/a', '1시간 전', 'a')).toBe('1시간 전');
  });
});

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let now = NOW;
    let deps: ReturnType<typeof tradingDeps<TestDatabase>>;
    beforeEach(async () => {
      now = NOW;
      database = await engine.open();
      deps = { ...tradingDeps(database), now: () => now };
    });
    afterEach(async () => {
      vi.useRealTimers();
      await database.close();
    });

    test.each(SOME_JUMPS)('no one is locked out for ever, and a session ends: %d', async (jump) => {
      const person = { nickname: '초록고래', email: 'whale@dasi.kr', password: PASSWORD, ...AGREED };
      const joined = await signUp(deps, person);
      if (!joined.ok) throw new Error('sign-up was refused');
      const actorOf = (token: string) =>
        findActor(deps, new Request('http://localhost/', { headers: { Cookie: `session=${token}` } }));
      expect(await actorOf(joined.token)).toBeDefined();
      now += jump;
      const again = await signIn(deps, { ...person, client: CLIENT });
      if (!again.ok) throw new Error('sign-in was refused');
      expect(await actorOf(again.token)).toMatchObject({ nickname: '초록고래' });
      now -= jump;
      const third = await signIn(deps, { ...person, client: CLIENT });
      if (!third.ok) throw new Error('sign-in was refused');
      expect(await actorOf(third.token)).toMatchObject({ nickname: '초록고래' });
      now += 2 * YEAR_MS;
      for (const { token } of [joined, again, third]) expect(await actorOf(token)).toBeUndefined();
    });

    test.each(SOME_JUMPS)(
      'a form sent twice makes one listing, and lists go by when things came: %d',
      async (jump) => {
        const seller = await addPerson(database, '초록고래');
        const first = await addListing(deps, seller, { title: '먼저' });
        now += jump;
        const input = {
          productId: newId(),
          draft: {
            title: '나중',
            brand: '',
            size: '',
            desc: '',
            category: 'best' as const,
            subCategory: 'furniture' as const,
            priceWon: 1,
          },
          photos: [],
          onceKey: 'one-time-key',
        };
        const sent = await publishProduct(deps, seller, input);
        now -= jump;
        expect(await publishProduct(deps, seller, { ...input, productId: newId() })).toMatchObject({
          ok: true,
          isRepeat: true,
          productId: input.productId,
        });
        expect(sent).toMatchObject({ ok: true, isRepeat: false });
        const page = await listProducts(database.read, {}, 'new', undefined);
        expect(page?.products.map(({ id }) => id)).toEqual([input.productId, first]);
      },
    );

    test('what is just being sent is not taken for a day old', async () => {
      const storage = memoryStorage();
      const key = 'product/u/p/0-0123456789ab-360.webp';
      await database.transaction((tx) => insertPending(tx, [key], now));
      storage.files.set(key, new Uint8Array(1));
      let steadyAt = 0;
      let checks = 0;
      const watch = new ClockWatch(
        () => now,
        () => steadyAt,
      );
      const clock = {
        isTrusted() {
          checks++;
          return watch.isTrusted();
        },
      };
      const errors: unknown[] = [];
      const logger = { error: (error: unknown) => void errors.push(error) };
      now += YEAR_MS;
      const janitor = startJanitor({ database, storage, now: () => now, clock, logger }, 2);
      await expect.poll(() => checks).toBeGreaterThan(3);
      expect(storage.files.has(key)).toBe(true);
      // A day later it really is.
      now += DAY_MS;
      steadyAt += DAY_MS;
      await expect.poll(() => storage.files.has(key)).toBe(false);
      await janitor.stop();
      expect(errors).toEqual([]);
    });

    test.each(SOME_JUMPS)('a list’s number is counted again within a minute: %d', async (jump) => {
      const seller = await addPerson(database, '초록고래');
      const count = () => countProductsLately(database.read, {}, now);
      expect(await count()).toBe(0);
      await addListing(deps, seller);
      now += jump;
      now += 60_000;
      expect(await count()).toBe(1);
    });

    test.each(SOME_JUMPS)('the search index finds what was listed before and after: %d', async (jump) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOW });
      const market = await openSearchMarket(database);
      const find = async (gram: string) =>
        (await market.searchIndex.listCandidates({ all: [gram] }, null, 10)).length;
      await publishIn(market, [{ title: '가방' }]);
      await settle(market);
      vi.setSystemTime(NOW + jump);
      await publishIn(market, [{ title: '가방' }]);
      await settle(market);
      vi.setSystemTime(NOW);
      await publishIn(market, [{ title: '가방' }]);
      await settle(market);
      expect(await find('t가방')).toBe(3);
      await market.close();
    });

    test.each(SOME_JUMPS)('popular searches are neither lost nor stuck: %d', async (jump) => {
      const market = await openSearchMarket(database);
      await publishIn(market, [{ title: '의자' }, { title: '책상' }]);
      await settle(market);
      const depsThen = { ...market, now: () => now };
      const searches = new PopularSearches(depsThen);
      const search = async (text: string) => {
        for (let person = 0; person < 5; person++) await countSearch(depsThen, `person-${person}`, text);
      };
      await search('의자');
      expect(await searches.top(8)).toEqual(['의자']);
      now += jump;
      await search('책상');
      expect(await new PopularSearches(depsThen).top(8)).toContain('책상');
      now -= jump;
      await searches.top(8);
      now += 120_000;
      expect(await searches.top(8)).toContain('의자');
      await market.close();
    });
  });
}
