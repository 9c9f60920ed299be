import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchWords } from '../text/match-text.ts';
import { fewerWordsRewrites } from './fewer-words-rewrites.server.ts';

test.each([
  { typed: '노트북', reads: [] },
  { typed: '중고', reads: [] },
  { typed: '중고 노트북', reads: ['노트북'] },
  { typed: '소형 냉장고', reads: ['냉장고'] },
  { typed: '냉장고 소형', reads: ['냉장고'] },
  { typed: '접이식 자전거 팝니다', reads: ['접이식 자전거', '자전거'] },
  { typed: '의자 나눔', reads: ['의자'] },
  { typed: '소형 270', reads: [] },
  { typed: '강아지 집', reads: ['강아지'] },
  { typed: '삼성 폰 팝니다', reads: ['삼성 폰', '삼성'] },
  { typed: '유아 책', reads: ['책'] },
  {
    typed: '나이키 운동화 270',
    reads: ['나이키 운동화', '운동화 270', '나이키 270', '운동화', '나이키'],
  },
  {
    typed: '중고 나이키 에어 운동화 260mm',
    reads: ['나이키 에어 운동화 260mm', '나이키 에어 운동화', '에어 운동화', '운동화'],
  },
])('$typed', ({ typed, reads }) => expect(fewerWordsRewrites(typed)).toEqual(reads));

test('each has some of the words in their order, and none is read twice', () => {
  const word = fc.constantFrom('중고', '팝니다', '소형', '270', '아이폰', '노트북', '의자', '집', 'EOS');
  const text = fc.array(word, { maxLength: 9 }).map((words) => words.join('  '));
  fc.assert(
    fc.property(text, (typed) => {
      const words = searchWords(typed);
      const reads = fewerWordsRewrites(typed);
      expect(reads.length).toBeLessThanOrEqual(6);
      expect(new Set(reads).size).toBe(reads.length);
      for (const read of reads) {
        const kept = searchWords(read);
        expect(kept).toEqual(words.filter((one) => kept.includes(one)));
        expect(kept.length).toBeLessThan(words.length);
        expect(kept.length).toBeGreaterThan(0);
      }
    }),
  );
});
