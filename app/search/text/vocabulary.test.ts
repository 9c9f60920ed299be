import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { rebuildSearchIndex } from '../index/open-search-index.server.ts';
import {
  edit,
  openSearchMarket,
  publish,
  remove,
  settle,
  type SearchMarket,
} from '../query/search-fixture.ts';
import { wordsOf } from './vocabulary.ts';

test.each([
  [
    'Hangul and Latin letters, lower case',
    { title: '아이폰 Galaxy', brand: 'Ａｐｐｌｅ' },
    ['아이폰', 'galaxy', 'apple'],
  ],
  [
    'up to a digit, a mark or another script',
    { title: '아이폰15프로(실버)lg그램', brand: '' },
    ['아이폰', '프로', '실버', '그램'],
  ],
  ['decomposed Hangul', { title: '노트북'.normalize('NFD'), brand: '' }, ['노트북']],
  ['each once', { title: '레고 레고', brand: '레고' }, ['레고']],
  ['nothing short', { title: '책 LG 1 ㅋㅋ', brand: '' }, []],
  ['nothing long', { title: '가'.repeat(9), brand: 'a'.repeat(21) }, []],
  ['no part of another word', { title: 'résumés 가방ㅋㅋ', brand: '' }, ['가방']],
])('words: %s', (_what, texts, words) => expect(wordsOf(texts)).toEqual(words));

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let market: SearchMarket;
    beforeEach(async () => {
      database = await engine.open();
      market = await openSearchMarket(database);
    });
    afterEach(async () => {
      await market.close();
      await database.close();
    });

    const counts = async (...words: string[]) => {
      await settle(market);
      return Object.fromEntries(await market.searchIndex.countWords(words));
    };

    test('words are counted once a listing, and only those of titles and brands', async () => {
      await publish(market, [
        { title: '아이폰 아이폰', brand: '애플', desc: '깨끗해요' },
        { title: '아이폰15' },
      ]);
      expect(await counts('아이폰', '애플', '깨끗해요', '아이')).toEqual({ 아이폰: 2, 애플: 1 });
      await publish(market, [{ title: '아이폰' }]);
      expect(await counts('아이폰')).toEqual({ 아이폰: 3 });
      expect(await counts()).toEqual({});
    });

    test('an edited listing counts by what it is called now, and a removed one by nothing', async () => {
      const [listing] = await publish(market, [{ title: '아이폰' }]);
      await settle(market);
      for (const title of ['아이폰 급처', '아이폰 실버', '아이폰 실버'])
        await edit(market, listing!, { title });
      expect(await counts('아이폰', '실버', '급처')).toEqual({ 아이폰: 1, 실버: 1 });
      await remove(market, listing!);
      expect(await counts('아이폰', '실버', '급처')).toEqual({});
    });

    test('words are summed up between two of them, in the order of their code points', async () => {
      await publish(market, [
        { title: '아이폰' },
        { title: '아이폰 아이패드' },
        { title: '아이하' },
        { title: '아이' },
      ]);
      await settle(market);
      expect(await market.searchIndex.countWordsBetween('아이파', '아이하')).toBe(3);
      expect(await market.searchIndex.countWordsBetween('나', '다')).toBe(0);
    });

    test('a rebuild counts what there is, once', async () => {
      const many = Array.from({ length: 1_100 }, (_, n) => ({
        title: n % 2 === 0 ? '아이폰' : '아이폰 실버',
      }));
      const [gone] = await publish(market, [{ title: '우주선' }, ...many]);
      await settle(market);
      await remove(market, gone!);
      await settle(market);
      await rebuildSearchIndex({ database, dataDir: database.dataDir });
      expect(await counts('아이폰', '실버', '우주선')).toEqual({ 아이폰: 1_100, 실버: 550 });
    });
  });
}
