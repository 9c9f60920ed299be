import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { hideSearch } from '../popular/popular-searches.server.ts';
import {
  edit,
  openSearchMarket,
  publish,
  remove,
  removeAll,
  settle,
  type ListingInput,
  type SearchMarket,
} from '../query/search-fixture.ts';
import { Suggestions } from './suggestions.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: SearchMarket;
    let now = 1_790_000_000_000;
    beforeAll(async () => {
      market = await openSearchMarket(await engine.open());
    });
    beforeEach(() => removeAll(market));
    afterAll(async () => {
      await market.close();
      await market.database.close();
    });

    const list = async (...inputs: ListingInput[]) => {
      const listings = await publish(market, inputs);
      await settle(market);
      return listings;
    };
    /** So many listings of one title. */
    const times = (count: number, title: string, more: ListingInput = {}) =>
      Array.from({ length: count }, () => ({ title, subCategory: 'other' as const, ...more }));
    const openServer = () => new Suggestions({ ...market, now: () => now });
    const suggest = async (typed: string, popular: string[] = []) =>
      (await openServer().suggest(typed, popular)).texts;

    test('words and pairs of words that several listings share, most shared first, and no whole titles', async () => {
      await list(...times(2, '오버핏 울 코트 베이지 아직 쓸 만해요'), ...times(3, '오버핏 니트'), {
        title: '오버롤 원피스',
      });
      expect(await suggest('오')).toEqual(['오버핏', '오버핏 니트', '오버핏 울']);
      expect(await suggest('코')).toEqual(['코트', '코트 베이지', '울 코트']);
      expect(await suggest('아')).toEqual([]);
      expect(await suggest('쓸')).toEqual([]);
      expect(await suggest('오버롤')).toEqual([]);
      expect(await suggest('핏')).toEqual([]);
    });

    test('brands count, descriptions do not, and a listing counts once', async () => {
      await list(...times(2, '책상', { brand: '의자나라', desc: '의류와 함께' }), {
        title: '의류 의류 의류',
      });
      expect(await suggest('의')).toEqual(['의자나라']);
    });

    test('a word with a particle is not suggested beside the word itself', async () => {
      await list(...times(3, '모니터'), ...times(2, '모니터와 키보드'), ...times(2, '기와'));
      expect(await suggest('모니터')).toEqual(['모니터', '모니터와 키보드']);
      expect(await suggest('기')).toEqual(['기와']);
    });

    test('case, width and Unicode form make no difference', async () => {
      await list({ title: 'LG 그램' }, { title: 'ｌｇ　그램' }, ...times(2, '노트북'.normalize('NFD')));
      for (const typed of ['Lg', 'ＬＧ']) expect(await suggest(typed)).toEqual(['lg', 'lg 그램']);
      expect(await suggest('노트'.normalize('NFD'))).toEqual(['노트북']);
    });

    test('a syllable that is not finished', async () => {
      await list(...times(2, '캠핑 의자'), ...times(3, '캠코더'));
      for (const typed of ['캠ㅍ', '캠피', '캠핑']) {
        expect(await suggest(typed), typed).toEqual(['캠핑', '캠핑 의자']);
      }
      for (const typed of ['캠핑 ㅇ', '캠핑 으', '캠핑 읮'])
        expect(await suggest(typed), typed).toEqual(['캠핑 의자']);
      expect(await suggest('읮')).toEqual(['의자', '캠핑 의자']);
      expect(await suggest('캠')).toEqual(['캠코더', '캠핑', '캠핑 의자']);
    });

    test('words that begin with these initials', async () => {
      await list(...times(4, '아이폰 15'), ...times(3, '새 아이폰케이스'), ...times(2, '거의폰'));
      expect(await suggest('ㅇㅇㅍ')).toEqual(['아이폰', '아이폰 15', '아이폰케이스', '새 아이폰케이스']);
      expect(await suggest('아이ㅍ')).toEqual(['아이폰', '아이폰 15', '아이폰케이스', '새 아이폰케이스']);
      expect(await suggest('ㅇㅇ포')).toEqual(['아이폰', '아이폰 15', '아이폰케이스', '새 아이폰케이스']);
      expect(await suggest('ㅅ ㅇㅇ')).toEqual(['새 아이폰케이스']);
      expect(await suggest('ㅇㅍ')).toEqual([]);
    });

    test('popular searches stand before, and nothing stands twice in other words', async () => {
      await list(...times(4, '캠핑 의자'), ...times(3, '캠핑의자'), ...times(2, '의자 캠핑'));
      expect(await suggest('캠', ['캠핑 텐트'])).toEqual(['캠핑 텐트', '캠핑', '캠핑 의자']);
      expect(await suggest('캠', ['의자 캠핑'])).toEqual(['의자 캠핑', '캠핑']);
      expect(await suggest('캠', ['캠핑의자'])).toEqual(['캠핑의자', '캠핑']);
    });

    test('what may be about a person is not suggested, however many listings have it', async () => {
      await list(...times(3, '전화 010-1234-5678'), ...times(3, 'dasi.kr 의자'));
      expect(await suggest('전화')).toEqual(['전화']);
      expect(await suggest('dasi')).toEqual([]);
    });

    test('the kind that most things of a word are stands behind, of two words at most', async () => {
      await list(
        ...times(3, '의자 블랙', { subCategory: 'furniture' }),
        ...times(1, '의자', { subCategory: 'pet' }),
        ...times(2, '블랙 의류', { subCategory: 'women' }),
      );
      expect(await openServer().suggest('의')).toEqual({
        texts: ['의자', '의자 블랙', '의류', '블랙 의류'],
        kinds: [
          { text: '의자', subCategory: 'furniture' },
          { text: '의류', subCategory: 'women' },
        ],
      });
      await list(
        ...['digital', 'men', 'books', 'beauty'].flatMap((subCategory) =>
          times(1, '블랙', { subCategory: subCategory as 'men' }),
        ),
      );
      expect((await openServer().suggest('블')).kinds).toEqual([]);
    });

    test('at most eight, kinds among them', async () => {
      await list(
        ...Array.from({ length: 20 }, (_, n) =>
          times(2, `의자 ${'가나다라마바사아자차카타파하거너더러머버'[n]}형`),
        ).flat(),
      );
      const { texts, kinds } = await openServer().suggest('의자');
      expect([texts.length, kinds.length]).toEqual([7, 1]);
      expect(texts[0]).toBe('의자');
      expect((await openServer().suggest('의자 ')).texts).toEqual(texts);
      expect(new Set(texts).size).toBe(7);
    });

    test(
      'what is removed or edited away is suggested no longer, by a running server within seconds',
      { timeout: 60_000 },
      async () => {
        const [one, two] = await list(...times(2, '의자'), ...times(2, '의류'));
        const server = openServer();
        expect((await server.suggest('의')).texts).toEqual(['의류', '의자']);
        await remove(market, one!);
        await settle(market);
        expect(await suggest('의')).toEqual(['의류']);
        // How long a list is kept depends on how long it took to read.
        await vi.waitFor(async () => {
          now += 1_001;
          expect((await server.suggest('의')).texts).toEqual(['의류']);
        });
        const [third] = await list(...times(1, '의자'));
        expect((await suggest('의')).toSorted()).toEqual(['의류', '의자']);
        await edit(market, two!, { title: '책상' });
        await settle(market);
        expect(await suggest('의')).toEqual(['의류']);
        await edit(market, two!, { title: '의자' });
        await remove(market, third!);
        await settle(market);
        expect(await suggest('의')).toEqual(['의류']);
        now += 61_000;
        expect((await server.suggest('의')).texts).toEqual(['의류']);
      },
    );

    test('nor what holds a word that the operator hides', async () => {
      await list(...times(2, '나쁜 의자'));
      await hideSearch({ ...market, operator: 'tester', now: () => now }, '나쁜');
      expect(await suggest('나')).toEqual([]);
      expect(await suggest('의')).toEqual(['의자']);
    });

    test('nothing for what is empty, blank or overlong; marks are text', async () => {
      await list(...times(2, '가'.repeat(20)), ...times(2, '"할인쿠폰" 50% _의자_'));
      for (const typed of ['', ' \n ', '가'.repeat(101)]) expect(await suggest(typed)).toEqual([]);
      expect(await suggest('가'.repeat(20))).toHaveLength(1);
      expect(await suggest('할')).toEqual(['할인쿠폰']);
      for (const typed of ['_', "' OR 1=1 --", '\u0000\ud800'])
        expect(await suggest(typed), typed).toEqual([]);
    });

    test(
      'whatever comes, is edited and goes, the counts are those of the listings there are',
      { timeout: 120_000 },
      async () => {
        const titles = fc.constantFrom('의자', '의자 블랙', '블랙 의자', '책상', '책상 블랙', 'LG 그램 17');
        const acts = fc.array(
          fc.record({ act: fc.constantFrom('publish', 'edit', 'remove'), title: titles, nth: fc.nat(5) }),
          { maxLength: 12 },
        );
        await fc.assert(
          fc.asyncProperty(acts, async (made) => {
            await removeAll(market);
            let there: Awaited<ReturnType<typeof list>> = [];
            for (const { act, title, nth } of made) {
              const listing = there[nth % Math.max(1, there.length)];
              if (act === 'publish' || !listing) there.push(...(await publish(market, [{ title }])));
              else if (act === 'edit') {
                await edit(market, listing, { title });
                listing.title = title;
              } else {
                await remove(market, listing);
                there = there.filter((other) => other !== listing);
              }
            }
            await settle(market);
            const expected = (phrase: string) =>
              there.filter(({ title }) => ` ${title.toLowerCase()} `.includes(` ${phrase} `)).length;
            const phrases = [
              '의자',
              '의자 블랙',
              '블랙 의자',
              '책상',
              '블랙',
              'lg',
              'lg 그램',
              '17',
              '그램 17',
            ];
            const counts = await market.searchIndex.countPhrases(phrases);
            expect(Object.fromEntries(phrases.map((phrase) => [phrase, counts.get(phrase) ?? 0]))).toEqual(
              Object.fromEntries(phrases.map((phrase) => [phrase, expected(phrase)])),
            );
            expect([...counts.values()]).not.toContain(0);
          }),
          { numRuns: 12 },
        );
      },
    );
  });
}
