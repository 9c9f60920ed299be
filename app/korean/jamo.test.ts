import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJamo, toJamo, hangulKeys } from './jamo.ts';

test.each([
  ['아이폰', 'ㅇㅏㅇㅣㅍㅗㄴ'],
  ['과자', 'ㄱㅘㅈㅏ'],
  ['값', 'ㄱㅏㅂㅅ'],
  ['의자', 'ㅇㅢㅈㅏ'],
  ['꽃', 'ㄲㅗㅊ'],
  ['각가', 'ㄱㅏㄱㄱㅏ'],
])('%s is written %s', (hangul, jamo) => {
  expect(toJamo(hangul)).toBe(jamo);
  expect(fromJamo(jamo)).toBe(hangul);
});

test.each([
  ['아이포ㄴ', '아이폰'],
  ['고ㅏ자', '과자'],
  ['각ㅏ', '가가'],
])('%s is put together to %s', (typed, hangul) => expect(fromJamo(toJamo(typed))).toBe(hangul));

test.each(['ㅇㅇㅍ', 'ㅏㅇ', 'ㅇ', 'ㅇㅏㅏ', 'ㄱㅏㄱㄱㄱㅏ', 'ㄱㅏㄸ', 'aㅏ', 'ㄱa'])(
  '%s makes no syllables',
  (jamo) => expect(fromJamo(jamo)).toBeUndefined(),
);

test('any syllables come back', () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit: syllable, maxLength: 12 }), (hangul) => {
      expect(fromJamo(toJamo(hangul))).toBe(hangul);
    }),
  );
});

test.each([
  ['의자', 'ㅇㅡㅣㅈㅏ'],
  ['읮', 'ㅇㅡㅣㅈ'],
  ['의ㅈ', 'ㅇㅡㅣㅈ'],
  ['의ㅈ'.normalize('NFKC'), 'ㅇㅡㅣㅈ'],
  ['닭', 'ㄷㅏㄹㄱ'],
  ['LG 그램', 'LG ㄱㅡㄹㅐㅁ'],
])('%s is typed %s', (text, keys) => expect(hangulKeys(text)).toBe(keys));

test('each step of typing begins what comes of it', () => {
  for (const step of ['ㅋ', '캐', '캠', '캠ㅍ', '캠피', '캠핑', '캠핑ㅇ', '캠핑으', '캠핑의']) {
    expect(hangulKeys('캠핑의자').startsWith(hangulKeys(step.normalize('NFKC')))).toBe(true);
  }
});
