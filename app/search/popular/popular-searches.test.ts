import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  countSearch,
  hideSearch,
  listPopularSearches,
  PopularSearches,
  seoulWeek,
  trimSearches,
  unhideSearch,
} from './popular-searches.server.ts';
import { openSearchMarket, publish, removeAll, settle, type SearchMarket } from '../query/search-fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A Monday at noon in Seoul. */
const START = Date.UTC(2026, 10, 23, 3);
const WEEK_OF_START = Date.UTC(2026, 10, 23) / DAY_MS;

test('a week begins on Monday at midnight in Seoul', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_650, max: 36_500 }), fc.nat(DAY_MS - 1), (day, ms) => {
      const at = day * DAY_MS + ms;
      const week = seoulWeek(at);
      const begin = week * DAY_MS - 9 * 3_600_000;
      expect(new Date(week * DAY_MS).getUTCDay()).toBe(1);
      expect(at).toBeGreaterThanOrEqual(begin);
      expect(at).toBeLessThan(begin + 7 * DAY_MS);
    }),
  );
});

for (const engine of engines) {
  describe(engine.name, () => {
    let market: SearchMarket;
    let now = START;
    let server: PopularSearches;
    beforeAll(async () => {
      market = await openSearchMarket(await engine.open());
    });
    beforeEach(async () => {
      now = START;
      await removeAll(market);
      await market.database.transaction(async (tx) => {
        for (const table of ['popularSearch', 'hiddenSearch', 'searchWeek', 'weeklySearch'] as const)
          await tx.deleteFrom(table).execute();
      });
      server = openServer();
      await list('의자', '의자 나라', '캠핑 의자', '책상', '책장', '아이 옷', '아이폰', '키즈 아이패드');
    });
    afterAll(async () => {
      await market.close();
      await market.database.close();
    });

    const deps = () => ({ ...market, operator: 'tester', now: () => now });
    const openServer = () => new PopularSearches(deps());
    const list = async (...titles: string[]) => {
      await publish(
        market,
        titles.map((title) => ({ title })),
      );
      await settle(market);
    };
    /** So many people search for a text, from the nth on. */
    const search = async (text: string, people: number, from = 0) => {
      for (let n = from; n < from + people; n++) await countSearch(deps(), `person-${n}`, text);
    };
    const shown = () => openServer().top(8);
    const rows = () => market.database.read.selectFrom('popularSearch').selectAll().execute();
    const marks = () => market.database.read.selectFrom('weeklySearch').selectAll().execute();
    const keys = () => market.database.read.selectFrom('searchWeek').selectAll().execute();

    test('a text is shown that five people have searched for, however often each of them has', async () => {
      for (let time = 0; time < 9; time++) await search('의자', 4);
      expect(await shown()).toEqual([]);
      expect(await rows()).toEqual([]);
      await search('의자', 1, 4);
      expect(await shown()).toEqual(['의자']);
      expect(await rows()).toEqual([{ day: WEEK_OF_START, text: '의자', times: 5 }]);
    });

    test('what most people search for stands first', async () => {
      await search('책상', 5);
      await search('의자', 7);
      await search(' ＩＰＨＯＮＥ', 7);
      expect(await shown()).toEqual(['의자', '책상']);
      await search('책상', 4, 5);
      expect(await shown()).toEqual(['책상', '의자']);
      expect((await listPopularSearches(market.database.read, now, 100)).searches).toEqual([
        { text: '책상', people: 9 },
        { text: '의자', people: 7 },
      ]);
    });

    test('four people in one week and others in the next are not five', async () => {
      now += 6 * DAY_MS;
      await search('의자', 4);
      now += DAY_MS;
      await search('의자', 4, 4);
      expect(await shown()).toEqual([]);
    });

    test('people who search at once are all counted', async () => {
      await search('책상', 1);
      await Promise.all(Array.from({ length: 8 }, (_, n) => countSearch(deps(), `person-${n}`, '의자')));
      expect((await rows()).find(({ text }) => text === '의자')?.times).toBe(8);
    });

    test('what is written names neither who searched nor, below five, what for, and no key of the market makes it', async () => {
      await search('의자', 2);
      await search('책상', 1);
      const all = await marks();
      expect(all).toHaveLength(3);
      expect(JSON.stringify(all.map((mark) => Object.values(mark)))).not.toMatch(/의자|책상|person/);
      // A person has another code for each text.
      expect(new Set(all.map(({ personHash }) => personHash)).size).toBe(3);
      const [week] = await keys();
      expect(week).toEqual({ week: WEEK_OF_START, key: expect.stringMatching(/^[\w-]{43}$/) });
      const code = createHmac('sha256', week!.key)
        .update(JSON.stringify(['text', '의자']))
        .digest('base64url');
      expect(all.filter(({ textHash }) => textHash === code)).toHaveLength(2);
      await market.database.transaction((tx) => tx.deleteFrom('searchWeek').execute());
      await search('의자', 1);
      expect((await keys())[0]!.key).not.toBe(week!.key);
    });

    test('a week later its key and its codes are gone, and what was popular is for one week more', async () => {
      await search('의자', 5);
      await search('책상', 2);
      now += 7 * DAY_MS;
      await trimSearches(market.database, now);
      expect([await keys(), await marks()]).toEqual([[], []]);
      expect(await shown()).toEqual(['의자']);
      now += 7 * DAY_MS;
      expect(await shown()).toEqual([]);
      await trimSearches(market.database, now);
      expect(await rows()).toEqual([]);
    });

    test('the first search of a week takes the last one with it', async () => {
      await search('의자', 1);
      now += 7 * DAY_MS;
      await search('책상', 1);
      expect((await keys()).map(({ week }) => week)).toEqual([WEEK_OF_START + 7]);
      expect((await marks()).map(({ week }) => week)).toEqual([WEEK_OF_START + 7]);
    });

    test('nothing is counted with a word that no listing has, about a person, or hidden', async () => {
      await list('010-1234-5678 연락', 'fox@dasi.kr', '나쁜 의자');
      await hideSearch(deps(), '나쁜');
      for (const text of [
        '홍길동',
        '의자 홍길동',
        '길동의자',
        '010-1234-5678',
        'fox@dasi.kr',
        '나쁜 의자',
        'ㅇㅈ',
        '',
      ])
        await search(text, 5);
      expect([await rows(), await marks()]).toEqual([[], []]);
    });

    test('words may be written together, and what differs in spaces only is one, as most people write it', async () => {
      await search('캠핑의자', 5);
      await search('캠핑 의자', 6);
      await search('의자', 7);
      expect(await shown()).toEqual(['의자', '캠핑 의자']);
    });

    test('several servers count together, and each sees it within a minute', async () => {
      const other = openServer();
      expect(await other.top(8)).toEqual([]);
      await search('의자', 5);
      now += MINUTE_MS + 1;
      expect(await other.top(8)).toEqual(['의자']);
    });

    test('what nothing matches any more is passed over, by a running server within a minute', async () => {
      await search('책상', 6);
      await search('의자', 5);
      expect(await server.top(8)).toEqual(['책상', '의자']);
      await removeAll(market);
      await list('의자');
      expect(await shown()).toEqual(['의자']);
      now += MINUTE_MS + 1;
      await vi.waitFor(async () => expect(await server.top(8)).toEqual(['의자']));
    });

    test('while typing: what begins so, then what has a word that does, then a syllable in the making', async () => {
      await search('키즈 아이패드', 7);
      await search('아이폰', 6);
      await search('아이 옷', 5);
      await search('캠핑 의자', 5);
      expect(await server.begunBy('아이', 8)).toEqual(['아이폰', '아이 옷', '키즈 아이패드']);
      expect(await server.begunBy('아이', 1)).toEqual(['아이폰']);
      expect(await server.begunBy('아잎', 8)).toEqual(['아이폰', '키즈 아이패드']);
      expect(await server.begunBy('ㅇㅇㅍ', 8)).toEqual(['아이폰', '키즈 아이패드']);
      expect(await server.begunBy('이폰', 8)).toEqual([]);
      expect(await server.begunBy('', 8)).toEqual([]);
    });

    test('the operator hides a word, and every search that holds it is gone, for all servers', async () => {
      for (const text of ['의자', '캠핑 의자', '책상']) await search(text, 5);
      expect((await hideSearch(deps(), ' 의 자 '))?.toSorted()).toEqual(['의자', '캠핑 의자']);
      expect((await rows()).map(({ text }) => text)).toEqual(['책상']);
      await search('의자', 9);
      expect(await shown()).toEqual(['책상']);
      expect(await unhideSearch(deps(), '의자')).toBe(false);
      expect(await unhideSearch(deps(), '의 자')).toBe(true);
      await search('의자', 1, 9);
      expect(await shown()).toEqual(['의자', '책상']);
      expect(await hideSearch(deps(), ' ')).toBeUndefined();
    });
  });
}
