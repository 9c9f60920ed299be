import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { openSearchMarket, type SearchMarket, settle } from '../search/query/search-fixture.ts';
import { forecastRings } from './forecast.server.ts';
import { addKeyword, describeRung, listKeywords, pauseKeyword, removeKeyword } from './keyword.server.ts';
import { KeywordFollower } from './match-listings.server.ts';
import { conditionsText, forecastTexts, type KeywordDraft, MAX_KEYWORDS, parseKeyword } from './keyword.ts';

const TYPED = { words: '아이폰', category: '', subCategory: '', min: '', max: '' };
const DAY_MS = 24 * 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: person } = {} as TradingMarket;
    let market: SearchMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: person } = await openTradingMarket(engine));
      market = await openSearchMarket(database);
    });
    afterEach(async () => {
      await market.close();
      await database.close();
    });

    const add = (words: string, conditions: Partial<KeywordDraft> = {}) =>
      addKeyword({ ...deps, searchIndex: market.searchIndex }, person, { words, ...conditions });
    const list = async () => (await listKeywords(database.read, person)).map(({ words }) => words);
    const forecast = (words: string, conditions: Partial<KeywordDraft> = {}) =>
      forecastRings({ ...deps, searchIndex: market.searchIndex }, { words, ...conditions });

    test('P-keyword: the same words in another order or case are the same, with other conditions they are not', async () => {
      expect(await add('LG 그램')).toEqual({ ok: true });
      expect(await add('그램 lg')).toEqual({ ok: false, problem: 'same' });
      expect(await add('그램 lg', { maxWon: 500_000 })).toEqual({ ok: true });
      expect(await list()).toEqual(['그램 lg', 'LG 그램']);
    });

    test('P-keyword: a single character is too short, beside a longer word it is not', async () => {
      expect(await add('폰')).toEqual({ ok: false, problem: 'too-short' });
      expect(await add('울 코트 M')).toEqual({ ok: true });
    });

    test('P-keyword: no one has more than thirty', async () => {
      for (let number = 0; number < MAX_KEYWORDS; number += 1) await add(`의자 ${number}`);
      expect(await add('책상')).toEqual({ ok: false, problem: 'full' });
      const [{ id } = { id: '' }] = await listKeywords(database.read, person);
      await removeKeyword({ database }, person, { id });
      expect(await add('책상')).toEqual({ ok: true });
    });

    test('P-keyword: those of others are neither removed nor paused', async () => {
      await add('책상');
      const [{ id } = { id: '' }] = await listKeywords(database.read, person);
      const other = await addPerson(database, '노란곰');
      await removeKeyword({ database }, other, { id });
      await pauseKeyword(deps, other, { id });
      expect(await listKeywords(database.read, person)).toMatchObject([{ id, isPaused: false }]);
    });

    test('P-keyword: words of the wrong keyboard are stored as they were meant', async () => {
      await addListing(deps, seller, { title: 'lg 그램' });
      await settle(market);
      await add('dkdlvhs 케이스');
      await add('ㅣㅎ');
      await add('usb');
      await add('미니');
      expect(await list()).toEqual(['미니', 'usb', 'lg', '아이폰 케이스']);
    });

    test('P-keyword: an alert says beside the price what like things ask, and how old its seller is', async () => {
      const follower = new KeywordFollower({ ...deps, searchIndex: market.searchIndex });
      await follower.catchUp();
      for (const priceWon of [20_000, 20_000, 20_000, 30_000, 30_000, 40_000, 40_000, 40_000])
        await addListing(deps, seller, { title: '원목 의자', priceWon });
      await settle(market);
      await follower.catchUp();
      await add('원목 의자');
      const [bait, other] = [
        await addListing(deps, seller, { title: '원목 의자 급처', priceWon: 1_000 }),
        await addListing(deps, seller, { title: '화분', priceWon: 1_000 }),
      ];
      // A transaction of the index holds the changes after it back.
      await settle(market);
      await follower.catchUp();
      const texts = await describeRung(database.read, [bait, other], 3 * DAY_MS);
      expect([texts.get(bait), texts.get(other)]).toEqual([
        '보통 2만원 ~ 4만원 · 판매자 3일 전 가입',
        '판매자 3일 전 가입',
      ]);
    });

    test('P-keyword: the forecast counts what would have rung in 30 days, by titles, brands and conditions', async () => {
      await addListing(deps, seller, { title: '원목 의자', priceWon: 10_000 });
      await addListing(deps, seller, {
        title: '의자',
        brand: '원목',
        priceWon: 50_000,
        subCategory: 'other',
      });
      await addListing(deps, seller, { title: '책상', desc: '원목 의자와 같이', priceWon: 10_000 });
      await settle(market);
      expect(await forecast('원목 의자')).toBe(2);
      expect(await forecast('ㅇㅁ')).toBe(2);
      expect(await forecast('dnjsahr')).toBe(2);
      expect(await forecast('의자', { subCategory: 'furniture' })).toBe(1);
      expect(await forecast('의자', { minWon: 20_000 })).toBe(1);
      expect(await forecast('의자', { category: 'free' })).toBe(0);
      expect(await forecast('의')).toBe(0);
      const later = deps.now() + 31 * DAY_MS;
      const inAMonth = { ...deps, searchIndex: market.searchIndex, now: () => later };
      expect(await forecastRings(inAMonth, { words: '의자' })).toBe(0);
    });
  });
}

test.each([
  ['no words', { words: '  ' }, { words: '키워드를 입력해 주세요.' }],
  ['too many characters', { words: '가'.repeat(41) }, { words: '키워드는 40자까지 쓸 수 있어요.' }],
  ['a maximum under its minimum', { min: '20000', max: '1만' }, { max: '최소 가격보다 낮아요.' }],
  ['no such category', { category: 'x' }, { category: '알 수 없는 카테고리예요.' }],
  ['no such sub-category', { subCategory: 'x' }, { subCategory: '알 수 없는 세부 카테고리예요.' }],
])('P-keyword: %s is said at the field', (_, typed, errors) => {
  expect(parseKeyword({ ...TYPED, ...typed })).toEqual({ ok: false, errors });
});

test('P-keyword: what is typed becomes words and conditions', () => {
  const typed = {
    words: ' 게임   패드 ',
    category: 'reuse',
    subCategory: 'digital',
    min: '3만',
    max: '60,000원',
  };
  expect(parseKeyword(typed)).toEqual({
    ok: true,
    draft: { words: '게임 패드', category: 'reuse', subCategory: 'digital', minWon: 30_000, maxWon: 60_000 },
  });
});

test('conditions and forecasts are said in words', () => {
  expect(conditionsText({})).toBe('모든 카테고리');
  expect(conditionsText({ category: 'exchange', subCategory: 'sports_camping', maxWon: 150_000 })).toBe(
    '스포츠/캠핑 · 교환 · 15만원 이하',
  );
  expect([0, 4, 1_000].map((times) => forecastTexts(times).join(''))).toEqual([
    '최근 30일 동안 한 번도 울리지 않았을 거예요',
    '최근 30일 동안 4번 울렸을 거예요',
    '최근 30일 동안 1,000번 넘게 울렸을 거예요',
  ]);
});
