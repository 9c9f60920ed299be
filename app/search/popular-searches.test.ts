import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines } from '../../test/engines.ts';
import { hideSearch, unhideSearch } from './hide-search.server.ts';
import { listPopularSearches } from './list-popular-searches.server.ts';
import { PopularSearches } from './popular-searches.server.ts';
import { openSearchMarket, publish, removeAll, settle, type SearchMarket } from './search-fixture.ts';
import { trimPopularSearches } from './trim-popular-searches.server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = Date.UTC(2026, 10, 22, 3);
const DAY_OF_START = Date.UTC(2026, 10, 22) / DAY_MS;

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
        await tx.deleteFrom('popularSearch').execute();
        await tx.deleteFrom('hiddenSearch').execute();
      });
      server = openServer();
      await list(
        '의자',
        '의자 나라',
        '캠핑 의자',
        '접이식 의자',
        '책상',
        '책장',
        '아이 옷',
        '아이폰',
        '키즈 아이패드',
      );
    });
    afterAll(async () => {
      await market.close();
      await market.database.close();
    });

    const openServer = () => new PopularSearches({ ...market, now: () => now });
    const list = async (...titles: string[]) => {
      await publish(
        market,
        titles.map((title) => ({ title })),
      );
      await settle(market);
    };
    const search = (text: string, times: number, on = server) => {
      for (let time = 0; time < times; time++) on.count(text);
    };
    const written = async () => (await listPopularSearches(market.database.read, now, 100)).searches;
    const rows = () => market.database.read.selectFrom('popularSearch').selectAll().execute();

    test('most searched for first, written with the next batch and not before', async () => {
      search('책상', 3);
      search('의자', 5);
      expect(await server.top(8)).toEqual([]);
      expect(await rows()).toEqual([]);
      await server.write();
      expect(await server.top(8)).toEqual(['의자', '책상']);
      expect(await server.top(1)).toEqual(['의자']);
      search('책상', 3);
      await server.write();
      expect(await written()).toEqual([
        { text: '책상', times: 6 },
        { text: '의자', times: 5 },
      ]);
    });

    test('a search of fewer than three browsers never reaches the database', async () => {
      search('의자', 2);
      await server.write();
      expect(await rows()).toEqual([]);
      search('의자', 1);
      await server.write();
      search('의자', 1);
      await server.write();
      expect(await written()).toEqual([{ text: '의자', times: 4 }]);
    });

    test('nor one of three browsers of which one searched seven days before', async () => {
      search('의자', 1);
      now += 7 * DAY_MS + 1;
      search('의자', 2);
      await server.write();
      expect(await rows()).toEqual([]);
      search('의자', 1);
      await server.write();
      expect(await written()).toEqual([{ text: '의자', times: 3 }]);
    });

    test('nor does one without a match, one about a person, or a hidden one', async () => {
      await list('010-1234-5678 연락', 'fox@dasi.kr', '나쁜 의자');
      await hideSearch({ ...market, operator: 'tester', now: () => now }, '나쁜');
      for (const text of ['없는 물건', '010-1234-5678', 'fox@dasi.kr', '나쁜 의자', 'ㅇㅈ', ''])
        search(text, 5);
      await server.write();
      expect(await rows()).toEqual([]);
    });

    test('a row holds a text, a day of Seoul and a number, and nothing else', async () => {
      now = Date.UTC(2026, 10, 21, 15);
      search(' 캠핑  의자 ', 3);
      await server.write();
      expect(await rows()).toEqual([{ day: Date.UTC(2026, 10, 22) / DAY_MS, text: '캠핑 의자', times: 3 }]);
    });

    test('several servers add up, and each sees it within a minute', async () => {
      const other = openServer();
      expect(await other.top(8)).toEqual([]);
      search('의자', 3);
      search('책상', 4);
      search('의자', 3, other);
      await Promise.all([server.write(), other.write()]);
      expect(await other.top(8)).toEqual(['의자', '책상']);
      search('책상', 4);
      await server.write();
      now += MINUTE_MS;
      expect(await other.top(8)).toEqual(['책상', '의자']);
    });

    test('seven days later it is neither shown nor kept', async () => {
      search('의자', 3);
      await server.write();
      now += 6 * DAY_MS;
      search('책상', 3);
      await server.write();
      await trimPopularSearches(market.database, now);
      expect(await server.top(8)).toEqual(['의자', '책상']);
      now += DAY_MS;
      expect(await server.top(8)).toEqual(['책상']);
      await trimPopularSearches(market.database, now);
      expect((await rows()).map(({ text }) => text)).toEqual(['책상']);
      now += 6 * DAY_MS;
      search('의자', 3);
      await server.write();
      await trimPopularSearches(market.database, now);
      expect((await rows()).map(({ text }) => text)).toEqual(['의자']);
    });

    test('what differs in its spaces only is one, as most people write it', async () => {
      await list('캠핑의자');
      search('캠핑의자', 3);
      search('캠핑 의자', 4);
      search('의자', 5);
      await server.write();
      expect(await server.top(8)).toEqual(['캠핑 의자', '의자']);
    });

    test('what nothing matches any more is passed over, by a running server within a minute', async () => {
      search('책상', 4);
      search('의자', 3);
      await server.write();
      expect(await server.top(8)).toEqual(['책상', '의자']);
      await removeAll(market);
      await list('의자');
      expect(await openServer().top(8)).toEqual(['의자']);
      now += MINUTE_MS + 1;
      await vi.waitFor(async () => expect(await server.top(8)).toEqual(['의자']));
    });

    test('while typing: what begins so, then what has a word that does, then a syllable in the making', async () => {
      search('키즈 아이패드', 5);
      search('아이폰', 4);
      search('아이 옷', 3);
      search('캠핑 의자', 3);
      await server.write();
      expect(await server.begunBy('아이', 8)).toEqual(['아이폰', '아이 옷', '키즈 아이패드']);
      expect(await server.begunBy('아이', 1)).toEqual(['아이폰']);
      expect(await server.begunBy('아잎', 8)).toEqual(['아이폰', '키즈 아이패드']);
      expect(await server.begunBy('ㅇㅇㅍ', 8)).toEqual(['아이폰', '키즈 아이패드']);
      expect(await server.begunBy('이폰', 8)).toEqual([]);
      expect(await server.begunBy('', 8)).toEqual([]);
    });

    test('the operator hides a word, and every search that holds it is gone, for all servers', async () => {
      const deps = { ...market, operator: 'tester', now: () => now };
      for (const text of ['의자', '캠핑 의자', '책상']) search(text, 3);
      await server.write();
      expect((await hideSearch(deps, ' 의 자 '))?.toSorted()).toEqual(['의자', '캠핑 의자']);
      expect((await rows()).map(({ text }) => text)).toEqual(['책상']);
      now += MINUTE_MS;
      expect(await server.top(8)).toEqual(['책상']);
      search('의자', 5);
      await server.write();
      expect(await openServer().top(8)).toEqual(['책상']);
      expect(await unhideSearch(deps, '의자')).toBe(false);
      expect(await unhideSearch(deps, '의 자')).toBe(true);
      now += MINUTE_MS;
      search('의자', 5);
      await server.write();
      expect(await server.top(8)).toEqual(['의자', '책상']);
      expect(await hideSearch(deps, ' ')).toBeUndefined();
    });

    test('who sends searches without end is held to five of one text and five hundred in all, a batch', async () => {
      search('의자', 400);
      for (let n = 0; n < 5_000; n++) search(`책상 ${n}`, 3);
      search('책상', 5);
      await server.write();
      expect(await written()).toEqual([{ text: '의자', times: 5 }]);
      search('책상', 5);
      await server.write();
      expect(await written()).toEqual([
        { text: '의자', times: 5 },
        { text: '책상', times: 5 },
      ]);
    });

    test('a day keeps its thousand most popular', async () => {
      await market.database.transaction((tx) =>
        tx
          .insertInto('popularSearch')
          .values(
            Array.from({ length: 1_200 }, (_, n) => ({ day: DAY_OF_START, text: `낱말 ${n}`, times: 3 + n })),
          )
          .execute(),
      );
      search('의자', 5);
      await server.write();
      const kept = await rows();
      expect(kept).toHaveLength(1_000);
      expect(Math.min(...kept.map(({ times }) => times))).toBe(3 + 200);
    });
  });
}
