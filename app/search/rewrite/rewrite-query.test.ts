import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  openSearchMarket,
  publish,
  removeAll,
  settle,
  type ListingInput,
  type SearchMarket,
} from '../query/search-fixture.ts';
import { rewriteQuery } from './rewrite-query.server.ts';

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
      await publish(market, inputs);
      await settle(market);
    };
    const rewrite = async (q: string, rest = {}) => (await rewriteQuery(market, { q, ...rest }))?.rewrite;
    const byKeyboard = (q: string) => ({ q, by: 'keyboard' });

    test('the first reading that has a match', async () => {
      await list({ title: '아이폰 13 케이스' }, { title: 'LG 노트북' }, { title: 'EOS 카메라' });
      expect(await rewrite('dkdlvhs')).toEqual(byKeyboard('아이폰'));
      expect(await rewrite('DKDLVHS13')).toEqual(byKeyboard('아이폰13'));
      expect(await rewrite('zpdltm 아이폰')).toEqual(byKeyboard('케이스 아이폰'));
      expect(await rewrite('ㅣㅎ')).toEqual(byKeyboard('lg'));
      expect(await rewrite('ㅣㅎ shxmqnr')).toEqual(byKeyboard('lg 노트북'));
      expect(await rewrite('eos zkapfk')).toEqual(byKeyboard('eos 카메라'));
    });

    const bySpacing = (q: string) => ({ q, by: 'spacing' });

    test('words written as one, where their listings have them apart', async () => {
      await list(
        { title: '캐논 EOS 카메라' },
        { title: '무선 저소음 청소기 다이슨' },
        { title: '무선청소기' },
        { title: '갤럭시 자급제 S23 울트라' },
        { title: '카메', brand: '라캐' },
      );
      expect(await rewrite('캐논카메라')).toEqual(bySpacing('캐논 카메라'));
      expect(await rewrite('카메라캐논')).toEqual(bySpacing('카메라 캐논'));
      expect(await rewrite('캐논eos카메라')).toEqual(bySpacing('캐논 eos 카메라'));
      expect(await rewrite('갤럭시울트라s23')).toEqual(bySpacing('갤럭시 울트라 s23'));
      // A word itself, which no listing has beside the other.
      expect(await rewrite('무선청소기 다이슨')).toEqual(bySpacing('무선 청소기 다이슨'));
      expect(await rewrite('캐논기타')).toBeUndefined();
      expect(await rewrite('캐논다이슨')).toBeUndefined();
      expect(await rewrite('캐논카메라', { category: 'free' })).toBeUndefined();
    });

    const bySynonym = (q: string) => ({ q, by: 'synonym' });

    test('other words for the same thing, before words are split or corrected', async () => {
      await list(
        { title: '휴대폰 거치대' },
        { title: '핸드 폰', category: 'best' },
        { title: 'LG 그램 노트북' },
      );
      expect(await rewrite('핸드폰', { category: 'reuse' })).toEqual(bySynonym('휴대폰'));
      expect(await rewrite('스마트폰거치대')).toEqual(bySynonym('휴대폰거치대'));
      expect(await rewrite('엘지 그램')).toEqual(bySynonym('lg 그램'));
      expect(await rewrite('엘지랩탑')).toBeUndefined();
      expect(await rewrite('엘지 랩탑')).toEqual(bySynonym('lg 노트북'));
      expect(await rewrite('랩탑', { category: 'free' })).toBeUndefined();
    });

    const byNarrower = (q: string) => ({ q, by: 'narrower' });

    test('kinds of what was typed, all at once', async () => {
      await list({ title: '등산화' }, { title: '구두', category: 'free' }, { title: '신' });
      expect(await rewrite('신발')).toEqual(byNarrower('운동화, 등산화, 구두'));
      expect(await rewrite('신발', { category: 'free' })).toEqual(byNarrower('운동화, 등산화, 구두'));
      expect(await rewrite('신발', { category: 'best' })).toBeUndefined();
      expect(await rewrite('신발 265')).toEqual(byNarrower('운동화, 등산화, 구두'));
    });

    test('other words that a title has come before those that a description mentions', async () => {
      await list({ title: '거치대', desc: '휴대폰을 올려요' });
      expect(await rewrite('핸드폰')).toEqual(bySynonym('휴대폰'));
      await list({ title: '아이폰 14' });
      expect(await rewrite('핸드폰')).toEqual(byNarrower('아이폰, 갤럭시'));
      await list({ title: '스마트폰' });
      expect(await rewrite('핸드폰')).toEqual(bySynonym('스마트폰'));
    });

    const byTypo = (q: string) => ({ q, by: 'typo' });

    test('one slip in a word, where the other keyboard has no match', async () => {
      await list({ title: '아이폰 13' }, { title: 'galaxy' });
      expect(await rewrite('아이퐁 13')).toEqual(byTypo('아이폰 13'));
      expect(await rewrite('galxy')).toEqual(byTypo('galaxy'));
      // `dkdlvh` is 아이포 on the other keyboard: two things at once are not read.
      expect(await rewrite('dkdlvh')).toBeUndefined();
      await list({ title: 'alert' });
      // 미ㄷㄱㅅ are the keys of alert, and one slip from 미드깃.
      await list({ title: '미드깃' });
      expect(await rewrite('미ㄷㄱㅅ')).toEqual(byKeyboard('alert'));
    });

    test('a slip in a word that titles have with an ending only', async () => {
      await list({ title: '노트북과 키보드' });
      expect(await rewrite('노트묵')).toEqual(byTypo('노트북'));
    });

    test('the commonest that has a match where one looks', async () => {
      await list(
        ...Array.from({ length: 3 }, () => ({ title: '청소기', category: 'best' as const })),
        { title: '청소년', category: 'free' },
        { title: '청소구', category: 'free', soldAt: 1 },
        { title: '청소구', category: 'free', soldAt: 1 },
        { brand: '청소가', category: 'exchange' },
      );
      expect(await rewrite('청소고')).toEqual(byTypo('청소기'));
      expect(await rewrite('청소거', { category: 'free' })).toEqual(byTypo('청소구'));
      expect(await rewrite('청소그', { category: 'free', hideSold: true })).toEqual(byTypo('청소가'));
      expect(await rewrite('청소녀', { category: 'free', hideSold: true })).toEqual(byTypo('청소년'));
    });

    test('a word that some have is a slip only where what was meant is a hundred times as common', async () => {
      await list(...Array.from({ length: 99 }, () => ({ title: '자전거', category: 'best' as const })), {
        title: '자전커',
        category: 'reuse',
      });
      expect(await rewrite('자전커', { category: 'best' })).toBeUndefined();
      expect(await rewrite('자전거', { category: 'reuse' })).toBeUndefined();
      await list({ title: '자전거', category: 'best' });
      expect(await rewrite('자전커', { category: 'best' })).toEqual(byTypo('자전거'));
    });

    test('nothing where no reading has one', async () => {
      await list({ title: '아이폰' });
      for (const q of ['qkqh', 'lg', 'ㅣㅎ', '👜', ' ']) expect(await rewrite(q)).toBeUndefined();
    });

    test('a reading has to match where one looks, with its filters', async () => {
      await list(
        { title: '아이폰', category: 'best', priceWon: 5_000, soldAt: 1 },
        { title: '물건', category: 'best', desc: '노트북' },
      );
      expect(await rewrite('dkdlvhs', { category: 'best' })).toEqual(byKeyboard('아이폰'));
      expect(await rewrite('dkdlvhs', { category: 'free' })).toBeUndefined();
      expect(await rewrite('dkdlvhs', { hideSold: true })).toBeUndefined();
      expect(await rewrite('dkdlvhs', { minWon: 5_001 })).toBeUndefined();
      expect(await rewrite('shxmqnr')).toEqual(byKeyboard('노트북'));
      expect(await rewrite('shxmqnr', { category: 'best' })).toBeUndefined();
    });

    const byFewer = (q: string) => ({ q, by: 'fewer' });

    test('fewer words, after every other reading, in all products without conditions', async () => {
      await list(
        { title: '삼성 노트북 9' },
        { title: '나이키 운동화' },
        { title: '양문형 냉장고' },
        { title: '소형 책장' },
      );
      expect(await rewrite('중고 노트북 팝니다')).toEqual(byFewer('노트북'));
      expect(await rewrite('나이키 운동화 270')).toEqual(byFewer('나이키 운동화'));
      expect(await rewrite('나이키 노트북')).toEqual(byFewer('노트북'));
      expect(await rewrite('냉장고 소형')).toEqual(byFewer('냉장고'));
      expect(await rewrite('소형 냉장고')).toEqual(byFewer('냉장고'));
      expect(await rewrite('나이퀴 운동화')).toEqual({ q: '나이키 운동화', by: 'typo' });
      expect(await rewrite('소형 신발')).toEqual({ q: '운동화, 등산화, 구두', by: 'narrower' });
      expect(await rewrite('책장 나눔')).toEqual(byFewer('책장'));
      expect(await rewrite('소형 피아노')).toBeUndefined();
      expect(await rewrite('중고 피아노')).toBeUndefined();
      expect(await rewrite('소형 냉장고', { category: 'best' })).toBeUndefined();
      expect(await rewrite('소형 냉장고', { hideSold: true })).toBeUndefined();
      expect(await rewrite('소형 냉장고', { maxWon: 5_000 })).toBeUndefined();
    });

    test('a brand elsewhere counts, for what was typed before any reading', async () => {
      await list({ brand: '나이키', category: 'best' });
      expect(await rewrite('skdlzl', { category: 'free' })).toEqual(byKeyboard('나이키'));
      await list({ brand: 'SKDLZL', category: 'best' });
      expect(await rewrite('skdlzl', { category: 'free' })).toBeUndefined();
    });
  });
}
