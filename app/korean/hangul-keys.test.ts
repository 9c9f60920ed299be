import { expect, test } from 'vitest';
import { hangulKeys } from './hangul-keys.ts';

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
