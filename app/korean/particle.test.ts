import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withParticle } from './particle.ts';

test.each([
  ['노트북', '을/를', '노트북을'],
  ['가위', '을/를', '가위를'],
  ['제목', '이/가', '제목이'],
  ['브랜드', '은/는', '브랜드는'],
  ['‘노트북’', '을/를', '‘노트북’을'],
  ['의자(원목)', '은/는', '의자(원목)은'],
  ['아이폰 7', '이/가', '아이폰 7이'],
  ['2024', '을/를', '2024를'],
  ['100', '이/가', '100이'],
  ['LG', '을/를', 'LG을(를)'],
  ['', '을/를', '을(를)'],
] as const)('%s + %s → %s', (word, particle, text) => expect(withParticle(word, particle)).toBe(text));

test('after a Hangul syllable the form follows its final consonant', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 11171 }), (index) => {
      const syllable = String.fromCharCode(0xac00 + index);
      expect(withParticle(syllable, '을/를')).toBe(syllable + (index % 28 === 0 ? '를' : '을'));
    }),
  );
});
