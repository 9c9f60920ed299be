import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openArticles } from '../articles/articles.server.ts';
import { findProhibited } from './prohibited.ts';

const { prohibited } = openArticles();
const namesIn = (title: string) => findProhibited(prohibited, title).map(({ title: name }) => name);
const ALL_WORDS = prohibited.flatMap(({ title, words }) => words.map((word) => ({ title, word })));

test('P-banned: a listing that names a prohibited thing is found, however it is spelt', () => {
  expect(namesIn('참이슬 소주 2병 팝니다')).toEqual(['술']);
  expect(namesIn('맥주팔아요! 위스키를 드려요')).toEqual(['술']);
  expect(namesIn('전자 담배 액상')).toEqual(['담배']);
  expect(namesIn('오메가３ 세트')).toEqual(['건강기능식품']);
  expect(namesIn('참이슬 소주 2병, 말보로 담배')).toEqual(['술', '담배']);
  expect(namesIn('화장품샘플 모음')).toEqual(['화장품 샘플']);
  expect(namesIn('고양이분양')).toEqual(['동물']);
});

test.each([
  '미술 도구 세트',
  '기술 서적',
  '예술의 전당 포스터',
  '술잔과 술병 장식',
  '와인잔 네 개',
  '소주잔',
  '맥주잔',
  '시가지 전투 보드게임',
  '카메라 렌즈',
  '담배꽁초 모양 인형',
  '마약베개',
  '여권지갑',
  '여권 케이스',
  '맥주 글라스 6개',
  '비타민 세럼',
  '반찬 통 세트',
  '총각김치통',
])('P-banned: %s is no prohibited thing', (title) => {
  expect(namesIn(title)).toEqual([]);
});

test('P-banned: every word of the list is found by itself, and among other words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL_WORDS),
      fc.constantFrom('', '깨끗한 ', '책상, '),
      fc.constantFrom('', ' 팝니다', '!', '을 나눔'),
      ({ title, word }, before, after) => {
        expect(namesIn(`${before}${word}${after}`)).toContain(title);
      },
    ),
  );
});

test('P-banned: a word of letters that goes before makes another word of it', () => {
  const letters = fc.string({ unit: fc.constantFrom('가', '나', '뷁', '쀍'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...ALL_WORDS), letters, ({ word }, before) => {
      expect(namesIn(before + word.replaceAll(' ', ''))).toEqual([]);
    }),
  );
});

test('any text is read without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void namesIn(text)));
});
