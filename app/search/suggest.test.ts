import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/engines.ts';
import {
  openSearchMarket,
  publish,
  remove,
  removeAll,
  settle,
  type ListingInput,
  type SearchMarket,
} from './search-fixture.ts';
import { suggest } from './suggest.server.ts';

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

    const list = async (...inputs: ListingInput[]) => {
      const listings = await publish(market, inputs);
      await settle(market);
      return listings;
    };

    test('titles and brands in which a word begins so, newest first, each once', async () => {
      await list(
        { title: '의자 두 개' },
        { title: '캠핑의자' },
        { title: '책상', brand: '의자나라', desc: '의자와 함께' },
        { title: '캠핑 의자' },
        { title: '의자 두 개' },
      );
      expect(await suggest(market, '의자')).toEqual(['의자 두 개', '캠핑 의자', '의자나라']);
      expect(await suggest(market, '의')).toEqual(['의자 두 개', '캠핑 의자', '의자나라']);
      expect(await suggest(market, '캠핑 의')).toEqual(['캠핑 의자']);
      expect(await suggest(market, '자')).toEqual([]);
      expect(await suggest(market, '함께')).toEqual([]);
    });

    test('case, width and Unicode form make no difference, and what differs so is one', async () => {
      await list({ title: 'LG 그램' }, { title: 'ｌｇ　그램' }, { title: '노트북'.normalize('NFD') });
      expect(await suggest(market, 'Lg')).toEqual(['ｌｇ 그램']);
      expect(await suggest(market, 'ＬＧ 그')).toEqual(['ｌｇ 그램']);
      expect(await suggest(market, '노트'.normalize('NFD'))).toEqual(['노트북'.normalize('NFD')]);
    });

    test('a syllable that is not finished', async () => {
      await list({ title: '캠핑 의자' }, { title: '캠코더' });
      for (const typed of ['캠ㅍ', '캠피', '캠핑 ㅇ', '캠핑 으', '캠핑 읮']) {
        expect(await suggest(market, typed), typed).toEqual(['캠핑 의자']);
      }
      expect(await suggest(market, '읮')).toEqual(['캠핑 의자']);
      expect(await suggest(market, '캠')).toEqual(['캠코더', '캠핑 의자']);
    });

    test('words that begin with these initials', async () => {
      await list({ title: '아이폰 15' }, { title: '새 아이폰' }, { title: '물통', brand: '아이펫' });
      await list({ title: '거의폰' }, { title: '아이 포대기' }, { title: '아이폰케이스 정리' });
      const found = ['아이폰케이스 정리', '아이펫', '새 아이폰', '아이폰 15'];
      expect(await suggest(market, 'ㅇㅇㅍ')).toEqual(found);
      expect(await suggest(market, '아이ㅍ')).toEqual(found);
      expect(await suggest(market, 'ㅇㅇ포')).toEqual(['아이폰케이스 정리', '새 아이폰', '아이폰 15']);
      expect(await suggest(market, 'ㅅ ㅇㅇ')).toEqual(['새 아이폰']);
      expect(await suggest(market, 'ㅇㅍ')).toEqual([]);
    });

    test('what was removed is not suggested, even before the index knows', async () => {
      const [gone] = await list({ title: '의자 하나' }, { title: '의자 둘' });
      await remove(market, gone!);
      expect(await suggest(market, '의자')).toEqual(['의자 둘']);
      await settle(market);
      expect(await suggest(market, '의자')).toEqual(['의자 둘']);
    });

    test('at most eight, however many there are', async () => {
      await list(...Array.from({ length: 60 }, (_, n) => ({ title: `의자 ${n}` })));
      expect(await suggest(market, '의자')).toEqual(Array.from({ length: 8 }, (_, n) => `의자 ${59 - n}`));
    });

    test('many of one kind do not hide another, up to the budget', async () => {
      const same = (title: string, length: number) => Array.from({ length }, () => ({ title }));
      await list({ title: '의자 둘' }, ...same('의자 하나', 150));
      expect(await suggest(market, '의자')).toEqual(['의자 하나', '의자 둘']);
      await list(...same('의자 셋', 200));
      expect(await suggest(market, '의자')).toEqual(['의자 셋']);
    });

    test('nothing for what is empty, blank or overlong; marks are text', async () => {
      await list({ title: '가'.repeat(100) }, { title: '"할인" 50% _의자_' });
      for (const typed of ['', ' \n ', '가'.repeat(101)]) expect(await suggest(market, typed)).toEqual([]);
      expect(await suggest(market, '가'.repeat(100))).toHaveLength(1);
      for (const typed of ['"할', '50%', '의자_', '_', '할인" 5']) {
        expect(await suggest(market, typed), typed).toEqual(['"할인" 50% _의자_']);
      }
      expect(await suggest(market, "' OR 1=1 --")).toEqual([]);
      expect(await suggest(market, '\u0000\ud800')).toEqual([]);
    });
  });
}
