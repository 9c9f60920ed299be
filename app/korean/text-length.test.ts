import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, textLength } from './text-length.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\r', '\n', '\r\n', '\u0000', '\uD800', '가', '각', ' ', '\u3164', '👍', 'é'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

describe('cleanText', () => {
  test.each([
    ['첫 줄\r\n둘째 줄\r셋째', '첫 줄\n둘째 줄\n셋째'],
    ['  안쪽   공백  ', '안쪽   공백'],
    ['각'.normalize('NFD'), '각'],
    ['널\u0000문자\u0007', '널문자'],
    ['탭\t과\n줄', '탭\t과\n줄'],
    [' \t\n　', ''],
    ['\u3164\u200b', ''],
    ['👨\u200d👩', '👨\u200d👩'],
  ])('%j → %j', (typed, kept) => expect(cleanText(typed)).toBe(kept));

  test('cleaning twice changes nothing, and what a browser sends cleans to the same', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const cleaned = cleanText(typed);
        expect(cleanText(cleaned)).toBe(cleaned);
        expect(cleanText(typed.replace(/\r\n?|\n/g, '\r\n'))).toBe(cleaned);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('textLength', () => {
  test.each([
    ['', 0],
    ['   ', 0],
    ['오버핏 울 코트', 8],
    ['각'.normalize('NFD'), 1],
    ['👍', 1],
    ['가\r\n나', 3],
    [' 가 ', 1],
  ])('%j → %d', (text, length) => expect(textLength(text)).toBe(length));

  test('it is the length of what is kept', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(textLength(typed)).toBe([...cleanText(typed)].length);
        expect(textLength(cleanText(typed))).toBe(textLength(typed));
      }),
    );
  });
});
