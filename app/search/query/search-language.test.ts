import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import type { IndexedListing } from '../text/index-grams.ts';
import { matchRanges } from '../text/match-text.ts';
import { openSearchMarket, publish, settle, type ListingInput, type SearchMarket } from './search-fixture.ts';
import { searchProducts } from './search-products.server.ts';
import { rewriteQuery } from '../rewrite/rewrite-query.server.ts';

const LISTINGS: ListingInput[] = [
  { title: '아이폰 15 프로 256GB', brand: 'Apple', category: 'best', subCategory: 'digital' },
  { title: '아이폰14 급처', brand: '애플', category: 'reuse', subCategory: 'digital' },
  { title: '아이패드 프로 11인치', brand: 'Apple', category: 'best', subCategory: 'digital' },
  { title: '폰케이스 아이보리', category: 'free', subCategory: 'digital' },
  { title: '아이 포대기', category: 'free', subCategory: 'other' },
  { title: '나이키 운동화 270', brand: '나이키', category: 'best', subCategory: 'men' },
  { title: '여성 런닝화', brand: '운동연구소', category: 'reuse', subCategory: 'women' },
  { title: '캠핑의자 2개', brand: '헬리녹스', category: 'best', subCategory: 'sports_camping' },
  { title: '캠핑 의자 세트', category: 'exchange', subCategory: 'sports_camping' },
  { title: '거의 자작나무 책상', category: 'best', subCategory: 'furniture' },
  { title: '원목책상', desc: '의자와 함께 드려요 ㅋㅋ', category: 'reuse', subCategory: 'furniture' },
  { title: '삼성 갤럭시탭 S9', brand: '삼성', category: 'best', subCategory: 'digital' },
  { title: '갤럭시 탭 A8', brand: '삼성전자', category: 'exchange', subCategory: 'digital' },
  { title: '닌텐도 스위치', brand: 'Nintendo', category: 'best', subCategory: 'hobby_entertainment' },
  { title: '닌텐도스위치 라이트', category: 'exchange', subCategory: 'hobby_entertainment' },
  { title: '스위치 게임칩 (닌텐도)', category: 'reuse', subCategory: 'hobby_entertainment' },
  { title: 'ＬＧ 그램 16인치', brand: 'LG', category: 'best', subCategory: 'digital' },
  { title: '노트북 거치대'.normalize('NFD'), category: 'reuse', subCategory: 'digital' },
  { title: '새 우산', category: 'free', subCategory: 'other' },
  { title: '새우깡 한 박스', category: 'free', subCategory: 'kitchen' },
  { title: '귀여운 인형 ㅋㅋ', category: 'free', subCategory: 'hobby_entertainment' },
  { title: '쌀 포대 20㎏', category: 'reuse', subCategory: 'kitchen' },
  { title: '가수 앨범 ㄱㅅ', category: 'reuse', subCategory: 'hobby_entertainment' },
  { title: '가져가셔서 ㄳ합니다', category: 'free', subCategory: 'books' },
  { title: '빨간 머리 앤 100% 새책', category: 'best', subCategory: 'books' },
];

interface Case {
  q: string;
  /** How each listing begins that the query finds, wherever it is looked for. */
  finds: string[];
  /** Those found by their description, when all products are searched. */
  byDesc?: string[];
}

const SUBSTRING: Case[] = [
  { q: '의자', finds: ['캠핑의자', '캠핑 의자'], byDesc: ['원목책상'] },
  { q: '아이폰', finds: ['아이폰 15', '아이폰14'] },
  { q: '운동화', finds: ['나이키'] },
  { q: '운동', finds: ['나이키', '여성 런닝화'] },
  { q: '책상', finds: ['거의', '원목책상'] },
  { q: '탭', finds: ['삼성 갤럭시탭', '갤럭시 탭'] },
  { q: 'ＬＧ', finds: ['ＬＧ'] },
  { q: 'lg 그램', finds: ['ＬＧ'] },
  { q: '노트북', finds: ['노트북'.normalize('NFD')] },
  { q: '그램'.normalize('NFD'), finds: ['ＬＧ'] },
  { q: '20kg', finds: ['쌀'] },
  { q: 'APPLE', finds: ['아이폰 15', '아이패드'] },
  { q: '100%', finds: ['빨간'] },
  { q: '냉장고', finds: [] },
  { q: '_', finds: [] },
];

const SPACES_AND_WORDS: Case[] = [
  { q: '닌텐도 스위치', finds: ['닌텐도 스위치', '닌텐도스위치', '스위치 게임칩'] },
  { q: '닌텐도스위치', finds: ['닌텐도 스위치', '닌텐도스위치'] },
  { q: '스위치 닌텐도', finds: ['닌텐도 스위치', '닌텐도스위치', '스위치 게임칩'] },
  { q: '캠핑의자', finds: ['캠핑의자', '캠핑 의자'] },
  { q: '갤럭시탭', finds: ['삼성 갤럭시탭', '갤럭시 탭'] },
  { q: '새우', finds: ['새우깡'] },
  { q: '시탭', finds: ['삼성 갤럭시탭'] },
  { q: '애플 아이폰', finds: ['아이폰14'] },
  { q: '의자 책상', finds: [], byDesc: ['원목책상'] },
  { q: '닌텐도 캠핑', finds: [] },
];

const INITIALS: Case[] = [
  { q: 'ㅇㅇㅍ', finds: ['아이폰 15', '아이폰14', '아이패드'] },
  { q: '아이ㅍ', finds: ['아이폰 15', '아이폰14', '아이패드'] },
  { q: 'ㅇ이폰', finds: ['아이폰 15', '아이폰14'] },
  // The title has the syllable, and elsewhere the initials.
  { q: 'ㅇ인ㅍ', finds: [] },
  { q: 'ㅇㅇ폰', finds: ['아이폰 15', '아이폰14'] },
  { q: 'ㅇㅇㅍㅍㄹ', finds: [] },
  { q: 'ㅇㅇㅍ15', finds: ['아이폰 15'] },
  { q: 'ㅇㅇㅍㄷ', finds: ['아이 포대기', '아이패드'] },
  { q: 'ㅇㅇㅍ ㅍㄹ', finds: ['아이폰 15', '아이패드'] },
  { q: 'ㅍㄹ 아이패드', finds: ['아이패드'] },
  { q: 'ㄴㅌㅂ', finds: ['노트북'.normalize('NFD')] },
  { q: 'ㄴㅌㄷㅅㅇㅊ', finds: ['닌텐도 스위치', '닌텐도스위치'] },
  { q: 'ㄱㄹㅅㅌ', finds: ['삼성 갤럭시탭', '갤럭시 탭'] },
  { q: 'ㅅㅌ', finds: ['삼성 갤럭시탭', '캠핑 의자'] },
  { q: 'lgㄱㄹ', finds: ['ＬＧ'] },
  { q: 'ㅅㅅㅈㅈ', finds: ['갤럭시 탭'] },
  { q: '의ㅈ', finds: ['캠핑의자', '캠핑 의자'] },
  { q: 'ㅋㅋ', finds: ['귀여운'] },
  { q: 'ㅋ', finds: ['폰케이스', '나이키', '캠핑의자', '캠핑 의자', '귀여운'] },
  { q: 'ㄱㅅ', finds: ['여성 런닝화', '가수', '가져가셔서'] },
  { q: 'ㄳ', finds: ['여성 런닝화', '가수', '가져가셔서'] },
  { q: 'ㄳㅎㄴㄷ', finds: ['가져가셔서'] },
  { q: 'ㅆ', finds: ['쌀'] },
  { q: 'ㅃㄱ', finds: ['빨간'] },
  { q: 'ㅂㄱ', finds: [] },
  { q: 'ㅣ', finds: [] },
  { q: 'ㅉㅉ', finds: [] },
];

interface ReadCase extends Case {
  /** What the query is taken for; null for nothing but what was typed. */
  readAs: string | null;
}

const TYPOS: ReadCase[] = [
  // Another letter, one too few, one too many, two the wrong way round.
  { q: '아이퐁', readAs: '아이폰', finds: ['아이폰 15', '아이폰14'] },
  { q: '아이포', readAs: '아이폰', finds: ['아이폰 15', '아이폰14'] },
  { q: '운동홧', readAs: '운동화', finds: ['나이키'] },
  { q: '갤럭ㅣㅅ', readAs: '갤럭시', finds: ['삼성 갤럭시탭', '갤럭시 탭'] },
  // Letters that the input method did not put together.
  { q: '아이포ㄴ', readAs: '아이폰', finds: ['아이폰 15', '아이폰14'] },
  // A word not finished yet, whose last consonant the input method has put below.
  { q: '아잎', readAs: '아이ㅍ', finds: ['아이폰 15', '아이폰14', '아이패드'] },
  { q: '스윛', readAs: '스위ㅊ', finds: ['닌텐도 스위치', '닌텐도스위치', '스위치 게임칩'] },
  { q: 'aplle', readAs: 'apple', finds: ['아이폰 15', '아이패드'] },
  { q: 'APPEL', readAs: 'apple', finds: ['아이폰 15', '아이패드'] },
  { q: 'ｎｉｎｔｅｄｏ', readAs: 'nintendo', finds: ['닌텐도 스위치'] },
  // The others stand as they were typed.
  { q: '아이퐁15', readAs: '아이폰15', finds: ['아이폰 15'] },
  { q: 'Apple 아이퐁', readAs: 'Apple 아이폰', finds: ['아이폰 15'] },
  { q: '헬리눅스 의자', readAs: '헬리녹스 의자', finds: ['캠핑의자'] },
  { q: '(아이퐁)', readAs: null, finds: [] },
  { q: '닌텐도 스위취 라이트', readAs: '닌텐도 스위치 라이트', finds: ['닌텐도스위치'] },
  // Two words written together.
  { q: '라이트닌텐토', readAs: null, finds: [] },
  { q: '닌텐도스위취', readAs: '닌텐도스위치', finds: ['닌텐도 스위치', '닌텐도스위치'] },
  { q: '자작나무채상', readAs: '자작나무책상', finds: ['거의'] },
  // Of two syllables, or four Latin letters, vowels and ends may be wrong, but not what they begin with.
  { q: '책샹', readAs: '책상', finds: ['거의', '원목책상'] },
  { q: '첵상', readAs: '책상', finds: ['거의', '원목책상'] },
  { q: '책장', readAs: null, finds: [] },
  { q: '잭상', readAs: null, finds: [] },
  // Nothing to go by: a syllable, a short Latin word, a digit, two slips, two words with a slip each.
  { q: '탬', readAs: null, finds: [] },
  { q: 'lh', readAs: null, finds: [] },
  { q: '아이폰16', readAs: null, finds: [] },
  { q: '아잉퐁', readAs: null, finds: [] },
  { q: '아이퐁 겔럭시', readAs: null, finds: [] },
];

const CHAPTERS = {
  'any part, case, width and composition': SUBSTRING,
  'spaces and several words': SPACES_AND_WORDS,
  'initial consonants': INITIALS,
};

for (const engine of engines) {
  describe(engine.name, () => {
    let market: SearchMarket;
    let listings: IndexedListing[];
    beforeAll(async () => {
      market = await openSearchMarket(await engine.open());
      listings = await publish(market, LISTINGS);
      await settle(market);
    });
    afterAll(async () => {
      await market.close();
      await market.database.close();
    });

    const beginning = (starts: string[]) => {
      const found = starts.map((start) => listings.filter(({ title }) => title.startsWith(start)));
      for (const [index, { length }] of found.entries()) expect(length, starts[index]).toBe(1);
      return new Set(found.flat());
    };
    const search = async (query: Parameters<typeof searchProducts>[1]) =>
      (await searchProducts(market, query)).products.map(({ title }) => title);
    const titles = (of: IndexedListing[]) => of.toReversed().map(({ title }) => title);

    describe('one slip in a word', () => {
      test.each(TYPOS)('$q is read as $readAs and finds $finds', async ({ q, readAs, finds }) => {
        expect(await search({ q })).toEqual([]);
        const understood = await rewriteQuery(market, { q });
        expect(understood?.rewrite).toEqual(readAs === null ? undefined : { q: readAs, by: 'typo' });
        const found = understood ? understood.page.products.map(({ title }) => title) : [];
        expect(found).toEqual(titles(listings.filter((listing) => beginning(finds).has(listing))));
      });
    });

    describe.each(Object.entries(CHAPTERS))('%s', (_, cases) => {
      test.each(cases)('$q finds $finds', async ({ q, finds, byDesc = [] }) => {
        const anywhere = beginning([...finds, ...byDesc]);
        expect(await search({ q })).toEqual(titles(listings.filter((listing) => anywhere.has(listing))));
        const found = listings.filter((listing) => beginning(finds).has(listing));
        for (const { category, subCategory } of listings) {
          const inCategory = found.filter((listing) => listing.category === category);
          expect(await search({ q, category }), category).toEqual(titles(inCategory));
          const inSubCategory = found.filter((listing) => listing.subCategory === subCategory);
          expect(await search({ q, subCategory }), subCategory).toEqual(titles(inSubCategory));
          const inBoth = inCategory.filter((listing) => inSubCategory.includes(listing));
          expect(await search({ q, category, subCategory })).toEqual(titles(inBoth));
        }
      });

      test.each(cases)('what is found by $q is marked', ({ q, finds }) => {
        for (const { title, brand } of beginning(finds)) {
          expect([...matchRanges(brand, q), ...matchRanges(title, q)], title).not.toEqual([]);
        }
      });
    });
  });
}
