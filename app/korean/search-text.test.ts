import { disassemble } from 'es-hangul';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseSearchText } from './search-text.ts';

test.each([
  ['  LG  그램\t16인치\n', 'lg 그램 16인치'],
  ['ＬＧ　그램', 'lg 그램'],
  ['노트북'.normalize('NFD'), '노트북'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['   ', ''],
  ['㎏', 'kg'],
  ['ㄳ', '\u1100\u1109'],
  ['가ㄳ ㅄ', '가\u1100\u1109 \u1107\u1109'],
  ['ㄵㄶㄺㄻㄼㄽㄾㄿㅀ', 'ㄴㅈㄴㅎㄹㄱㄹㅁㄹㅂㄹㅅㄹㅌㄹㅍㄹㅎ'.normalize('NFKC')],
  ['ㄲㄸㅃㅆㅉ', '\u1101\u1104\u1108\u110a\u110d'],
  ['값'.normalize('NFD'), '값'],
])('%j → %j', (text, normalised) => expect(normaliseSearchText(text)).toBe(normalised));

test('every letter of the keyboard comes apart as es-hangul says, none otherwise', () => {
  for (let code = 0x3131; code <= 0x3163; code++) {
    const letter = String.fromCharCode(code);
    const parts = code < 0x314f ? disassemble(letter) : letter;
    expect(normaliseSearchText(letter), letter).toBe(parts.normalize('NFKC'));
  }
});

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normaliseSearchText(text);
      expect(normaliseSearchText(once)).toBe(once);
    }),
    { numRuns: 5000 },
  );
});

test('white space is never doubled nor at the ends', () => {
  const spaced = fc
    .array(fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000', '가', 'B'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(spaced, (text) => {
      expect(normaliseSearchText(text)).toMatch(/^(\S+( \S+)*)?$/);
    }),
  );
});

test('plain texts come out as all others do', () => {
  const plain = fc.array(
    fc.oneof(fc.constantFrom('가', '힣', ' ', '\n'), fc.string({ unit: 'binary-ascii' })),
  );
  fc.assert(
    fc.property(plain, (parts) => {
      const text = parts.join('');
      expect(`${normaliseSearchText(text)} a`.trim()).toBe(normaliseSearchText(`${text} Ａ`));
    }),
  );
});
