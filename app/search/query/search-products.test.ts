import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { documentGrams } from '../text/index-grams.ts';
import {
  openSearchMarket,
  publish,
  removeAll,
  settle,
  type ListingInput,
  type SearchMarket,
} from './search-fixture.ts';
import {
  countMatches,
  searchBrandElsewhere,
  searchProducts,
  type PageOfSearch,
} from './search-products.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: SearchMarket;
    beforeAll(async () => {
      market = await openSearchMarket(await engine.open());
    });
    beforeEach(() => removeAll(market));
    afterAll(async () => {
      await market.close();
      await market.database.close();
    });

    const titles = async (search: PageOfSearch) =>
      (await searchProducts(market, search)).products.map(({ title }) => title);
    const list = async (...inputs: ListingInput[]) => {
      const listings = await publish(market, inputs);
      await settle(market);
      return listings;
    };

    test('a part of a word is found, newest first', async () => {
      await list({ title: '캠핑의자' }, { title: '책상' }, { title: '의자 두 개' });
      expect(await titles({ q: '의자' })).toEqual(['의자 두 개', '캠핑의자']);
      expect(await titles({ q: '자' })).toEqual(['의자 두 개', '캠핑의자']);
      expect(await titles({ q: '소파' })).toEqual([]);
      expect(await titles({ q: ' ' })).toEqual([]);
    });

    test('case, width and Unicode form make no difference', async () => {
      await list({ title: 'LG 그램' }, { title: 'ｌｇ 냉장고' }, { title: '노트북'.normalize('NFD') });
      expect(await titles({ q: 'lg' })).toEqual(['ｌｇ 냉장고', 'LG 그램']);
      expect(await titles({ q: 'ＬＧ' })).toEqual(['ｌｇ 냉장고', 'LG 그램']);
      expect(await titles({ q: '노트' })).toHaveLength(1);
      expect(await titles({ q: '그램'.normalize('NFD') })).toEqual(['LG 그램']);
    });

    test('long words are found across spaces, short ones are not', async () => {
      await list({ title: '닌텐도 스위치' }, { title: '친구가 방에서' });
      expect(await titles({ q: '닌텐도스위치' })).toEqual(['닌텐도 스위치']);
      expect(await titles({ q: '가방' })).toEqual([]);
    });

    test('the description counts when all products are searched, and only then', async () => {
      await list(
        { title: '의자', category: 'best', subCategory: 'furniture' },
        { title: '책상', desc: '의자와 함께', category: 'best', subCategory: 'furniture' },
        { title: '소파', brand: '의자나라', category: 'best', subCategory: 'furniture' },
      );
      expect(await titles({ q: '의자' })).toEqual(['소파', '책상', '의자']);
      expect(await titles({ q: '의자', category: 'best' })).toEqual(['소파', '의자']);
      expect(await titles({ q: '의자', subCategory: 'furniture' })).toEqual(['소파', '의자']);
      expect(await titles({ q: '함' })).toEqual([]);
    });

    test('all words must be found, in any order and field', async () => {
      await list({ title: '그램 노트북', brand: 'LG' }, { title: '그램 저울' }, { title: '노트북' });
      expect(await titles({ q: '노트북  그램' })).toEqual(['그램 노트북']);
      expect(await titles({ q: 'lg 그램' })).toEqual(['그램 노트북']);
      expect(await titles({ q: 'lg 저울' })).toEqual([]);
    });

    test('category, sub-category and both', async () => {
      await list(
        { title: '가방 1', category: 'best', subCategory: 'women' },
        { title: '가방 2', category: 'free', subCategory: 'women' },
        { title: '가방 3', category: 'best', subCategory: 'home_appliance' },
      );
      expect(await titles({ q: '가방', category: 'best' })).toEqual(['가방 3', '가방 1']);
      expect(await titles({ q: '가방', subCategory: 'women' })).toEqual(['가방 2', '가방 1']);
      expect(await titles({ q: '가방', category: 'best', subCategory: 'women' })).toEqual(['가방 1']);
      expect(await titles({ q: '방', category: 'exchange' })).toEqual([]);
      expect(await titles({ q: '방 3', subCategory: 'home_appliance' })).toEqual(['가방 3']);
    });

    test('the brand is also found outside of the category, under its own heading', async () => {
      await list(
        { title: '티셔츠', brand: '나이키', category: 'best', subCategory: 'men' },
        { title: '운동화', brand: '나이키', category: 'free', subCategory: 'men' },
        { title: '나이키 모자', category: 'free', subCategory: 'men' },
        { title: '가방', brand: 'NIKE 나이키', category: 'free', subCategory: 'women' },
      );
      const elsewhere = async (search: PageOfSearch) =>
        (await searchBrandElsewhere(market, search)).map(({ title }) => title);
      expect(await titles({ q: '나이키', category: 'best' })).toEqual(['티셔츠']);
      expect(await elsewhere({ q: '나이키', category: 'best' })).toEqual(['가방', '운동화']);
      expect(await elsewhere({ q: '나이키', subCategory: 'men' })).toEqual(['가방']);
      expect(await elsewhere({ q: '나이키', category: 'free', subCategory: 'men' })).toEqual([
        '가방',
        '티셔츠',
      ]);
      expect(await elsewhere({ q: '나이키' })).toEqual([]);
      expect(await elsewhere({ q: ' ', category: 'best' })).toEqual([]);
    });

    test('a brand that fills the category is still found elsewhere', async () => {
      const within = Array.from({ length: 60 }, () => ({ brand: '나이키', category: 'best' as const }));
      await list({ title: '밖', brand: '나이키', category: 'free' }, ...within);
      const { searchIndex } = market;
      let candidates = 0;
      const findCandidates: typeof searchIndex.findCandidates = async (...parameters) => {
        const found = await searchIndex.findCandidates(...parameters);
        candidates += found.feedSeqs.length;
        return found;
      };
      // Only PostgreSQL reads what it finds; another test shows that it finds the same.
      const deps = {
        ...market,
        searchIndex: { ...searchIndex, findCandidates, findCandidatesWithProducts: undefined },
      };
      const found = await searchBrandElsewhere(deps, { q: '나이키', category: 'best' });
      expect(found.map(({ title }) => title)).toEqual(['밖']);
      expect(candidates).toBe(1);
    });

    test('sold ones and prices', async () => {
      await list(
        { title: '가방 1', priceWon: 1000 },
        { title: '가방 2', priceWon: 5000, soldAt: 1 },
        { title: '가방 3', priceWon: null },
        { title: '가방 4', priceWon: 3000 },
      );
      expect(await titles({ q: '가방', hideSold: true })).toEqual(['가방 4', '가방 3', '가방 1']);
      expect(await titles({ q: '가방', minWon: 3000 })).toEqual(['가방 4', '가방 2']);
      expect(await titles({ q: '가방', maxWon: 3000 })).toEqual(['가방 4', '가방 1']);
      expect(await titles({ q: '가방', sort: 'cheap' })).toEqual(['가방 1', '가방 4', '가방 2', '가방 3']);
      expect(await titles({ q: '가방', sort: 'dear' })).toEqual(['가방 2', '가방 4', '가방 1', '가방 3']);
    });

    test.each(['new', 'cheap'] as const)('paging (%s) neither loses nor repeats', async (sort) => {
      await list(
        ...Array.from({ length: 50 }, (_, n) => ({
          title: n % 2 ? `가방 ${n}` : `지갑 ${n}`,
          priceWon: n % 7,
        })),
      );
      const seen: string[] = [];
      let cursor: number | null = null;
      let pages = 0;
      do {
        const page = await searchProducts(market, { q: '가방', sort, cursor, limit: 7 });
        expect(page.products.length).toBeGreaterThan(0);
        seen.push(...page.products.map(({ title }) => title));
        cursor = page.nextCursor;
        pages += 1;
      } while (cursor !== null);
      expect(pages).toBe(4);
      expect(new Set(seen).size).toBe(25);
      expect(seen).toHaveLength(25);
    });

    test('a page that takes several look-ups has each match once', async () => {
      const isSold = (n: number) => n % 5 !== 0;
      await list(
        ...Array.from({ length: 120 }, (_, n) => ({ title: `가방 ${n}`, soldAt: isSold(n) ? 1 : null })),
      );
      const unsold = Array.from({ length: 24 }, (_, n) => `가방 ${115 - n * 5}`);
      for (let limit = 1; limit <= 24; limit++) {
        expect(await titles({ q: '가방', hideSold: true, limit })).toEqual(unsold.slice(0, limit));
      }
    });

    test('a page that is just full is the last one', async () => {
      await list(...Array.from({ length: 20 }, () => ({ title: '가방' })));
      const page = await searchProducts(market, { q: '가방' });
      expect(page.products).toHaveLength(20);
      expect(page.nextCursor).toBeNull();
    });

    test('after 2,000 candidates a page is short and has a cursor', async () => {
      const others = Array.from({ length: 2_100 }, () => ({ title: '가나 나다 다라', soldAt: 1 }));
      await list({ title: '가나 나다 다라' }, ...others);
      const first = await searchProducts(market, { q: '가나 다라', hideSold: true });
      expect(first.products).toEqual([]);
      expect(first.nextCursor).not.toBeNull();
      const second = await searchProducts(market, {
        q: '가나 다라',
        hideSold: true,
        cursor: first.nextCursor,
      });
      expect(second.products).toHaveLength(1);
      expect(second.nextCursor).toBeNull();
    });

    test('matches are counted up to 101', async () => {
      await list(...Array.from({ length: 130 }, (_, n) => ({ title: n < 30 ? '지갑' : '가방' })));
      expect(await countMatches(market, { q: '지갑' })).toEqual({ count: 30, isAll: true });
      expect(await countMatches(market, { q: '가방' })).toEqual({ count: 100, isAll: true });
      await list({ title: '가방' }, { title: '가방' });
      expect(await countMatches(market, { q: '가방' })).toMatchObject({ count: 101 });
      expect(await countMatches(market, { q: '' })).toEqual({ count: 0, isAll: true });
    });

    test('marks are text like any other', async () => {
      const marks = [
        '%',
        '"',
        '*',
        '_',
        "'",
        '\\',
        ':',
        '(',
        '-',
        '{}',
        'NOT',
        'home_appliance',
        '"a" OR "b"',
      ];
      await list({ title: '아무것도' }, ...marks.map((mark) => ({ title: `앞 ${mark} 뒤` })));
      for (const mark of marks) {
        const expected = marks.filter((other) => other.includes(mark)).map((other) => `앞 ${other} 뒤`);
        expect(await titles({ q: mark }), mark).toEqual(expected.toReversed());
        const narrow = { q: mark, category: 'reuse', subCategory: 'other' } as const;
        expect(await titles(narrow), mark).toEqual(expected.toReversed());
        expect(await titles({ q: `${mark}아` }), mark).toEqual([]);
      }
      expect(await titles({ q: '\u0000앞' })).toEqual([]);
    });

    test('emoji', async () => {
      await list({ title: '가방👜' }, { title: '👨‍👩‍👧 사진' }, { title: '👝' });
      expect(await titles({ q: '👜' })).toEqual(['가방👜']);
      expect(await titles({ q: '방👜' })).toEqual(['가방👜']);
      expect(await titles({ q: '👨‍👩‍👧' })).toEqual(['👨‍👩‍👧 사진']);
    });

    test('any listing is found by each of its grams', async () => {
      const listings = await list(
        {
          title: 'home_appliance "100%" *새것*',
          brand: "L'Oréal",
          desc: 'a\tb\n👜 ㅋㅋ',
          subCategory: 'beauty',
        },
        { title: '가 나', brand: 'ＬＧ', desc: '(직거래) -- ; DROP TABLE', category: 'free' },
      );
      for (const listing of listings) {
        for (const gram of documentGrams(listing)) {
          const found = await market.searchIndex.listCandidates({ all: [gram] }, null, 10);
          expect(found, gram).toContain(listing.feedSeq);
        }
      }
    });
  });
}
