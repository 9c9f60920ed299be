import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, cutText, textLength, textProblemText, type TextRule } from './text-length.ts';

const MANY: TextRule = { maxLength: 300, lines: 'many' };
const ONE: TextRule = { maxLength: 100, lines: 'one' };

/** What is folded, dropped or kept, in pieces that make more of each other. */
const PIECES = [
  '\r|\n|\r\n|\t|\u0000|\uD800|\u2028| |\u3164|\u115F|\u1160',
  '가|각|a|é|👍|\u0301|\uFF9E|\u0344',
  '\u200D|\u200B|\uFE0F|👨|👩|🏽|🏴|\u{E0067}|\u{E007F}|\u202E|\u2066|\u034F',
].flatMap((pieces) => pieces.split('|'));
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join('')),
);

function cleaned(typed: string, rule: TextRule): string | undefined {
  const outcome = cleanText(typed, rule);
  return outcome.ok ? outcome.text : undefined;
}

describe('cleanText', () => {
  test.each([
    ['첫 줄\r\n둘째 줄\r셋째', '첫 줄\n둘째 줄\n셋째'],
    ['첫 줄\u2028둘째\u2029셋째', '첫 줄\n둘째\n셋째'],
    ['  안쪽   공백  ', '안쪽   공백'],
    ['각'.normalize('NFD'), '각'],
    ['널\u0000문자\u0007', '널문자'],
    ['탭\t과\n줄', '탭\t과\n줄'],
    [' \t\n　', ''],
    ['\u3164\u200b', ''],
    ['거꾸로\u202Egnp.exe\u202C 끝', '거꾸로gnp.exe 끝'],
  ])('in several lines %j → %j', (typed, cleanedText) => expect(cleaned(typed, MANY)).toBe(cleanedText));

  test.each([
    ['새 코트\n운영자 확인', '새 코트 운영자 확인'],
    ['새\r\n\r\n코트\t팔아요', '새 코트 팔아요'],
    ['앞\u2028뒤\u2029끝', '앞 뒤 끝'],
    ['\u202A\u202B\u202C\u202D\u202E가\u2066\u2067\u2068\u2069', '가'],
    ['\u061C\u200E\u200F나\uFEFF다\u00AD라\u2060\u180E\u034F', '나다라'],
    ['가\uFFF9나\uFFFA다\uFFFB', '가나다'],
    ['가\u3164나\u115F다\u1160라\uFFA0마\u2800바', '가 나 다 라 마 바'],
    ['가\uFE0F\uFE0F나', '가\uFE0F나'],
    ['\uFE0F\u{E0100} 가', '가'],
    ['\u200D👨\u200D가\u200D', '👨가'],
    ['태그\u{E0041}\u{E0042}숨김', '태그숨김'],
  ])('in one line %j → %j', (typed, cleanedText) => expect(cleaned(typed, ONE)).toBe(cleanedText));

  test.each([
    '👨‍👩‍👧‍👦',
    '👩🏽‍🚀',
    '❤️‍🔥',
    '🏳️‍🌈',
    '🏴‍☠️',
    '👁️‍🗨️',
    '👩‍❤️‍💋‍👨',
    '🧑🏽‍❤️‍💋‍🧑🏿',
    '🐻‍❄️',
    '🙂‍↔️',
    '🚶🏽‍♀️‍➡️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '#️⃣',
    '☺︎',
    '🇰🇷',
    '葛\u{E0100}',
  ])('%s stays whole', (emoji) => {
    for (const rule of [ONE, MANY]) expect(cleaned(`가${emoji}나`, rule)).toBe(`가${emoji}나`);
  });

  test('a field refuses what is too long, and marks of which a language never writes so many', () => {
    expect(cleanText('가'.repeat(100), ONE)).toEqual({ ok: true, text: '가'.repeat(100) });
    expect(cleanText('가'.repeat(101), ONE)).toEqual({ ok: false, problem: 'too-long' });
    expect(cleanText(' '.repeat(401), ONE)).toEqual({ ok: false, problem: 'too-long' });
    expect(cleanText(`a${'\u0323'.repeat(30)}`, ONE).ok).toBe(true);
    expect(cleanText(`a${'\u0323'.repeat(31)}`, ONE)).toEqual({ ok: false, problem: 'too-many-marks' });
    // What is dropped between them does not hide how many there are.
    const hidden = `a${'\u0323\u200B'.repeat(31)}`;
    expect(cleanText(hidden, ONE)).toEqual({ ok: false, problem: 'too-many-marks' });
    expect(textProblemText('제목은', 'too-many-marks', ONE)).toBe('제목에 쓸 수 없는 문자가 들어 있어요.');
    expect(textProblemText('제목은', 'too-long', ONE)).toBe('제목은 100자까지 쓸 수 있어요.');
  });

  test.each([ONE, MANY])(
    'cleaning twice changes nothing, and what a browser sends cleans to the same',
    (rule) => {
      fc.assert(
        fc.property(anyText, (typed) => {
          const outcome = cleanText(typed, rule);
          expect(cleanText(typed.replace(/\r\n?|\n/g, '\r\n'), rule)).toEqual(outcome);
          if (!outcome.ok) return;
          expect(cleanText(outcome.text, rule)).toEqual(outcome);
          expect(outcome.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u3164\u115F\u1160\uFFA0]/);
          if (rule.lines === 'one') expect(outcome.text).not.toMatch(/[\n\r\t\u2028\u2029]/);
        }),
        { numRuns: 3000 },
      );
    },
  );
});

test('text that is cut is as long as may be, and is cut again to the same', () => {
  expect(cutText(`${' '.repeat(900)}${'가'.repeat(101)}`, ONE)).toBe('가'.repeat(100));
  expect(cutText('👨‍👩‍👧', { maxLength: 2, lines: 'one' })).toBe('👨');
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 9 }), (typed, maxLength) => {
      const cut = cutText(typed, { maxLength, lines: 'one' });
      expect([...cut].length).toBeLessThanOrEqual(maxLength);
      expect(cutText(cut, { maxLength, lines: 'one' })).toBe(cut);
      const whole = cleanText(typed, { maxLength, lines: 'one' });
      if (whole.ok) expect(cut).toBe(whole.text);
    }),
    { numRuns: 3000 },
  );
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
    ['가\u202E나\u2069', 2],
    ['가'.repeat(101), 101],
  ])('%j → %d', (text, length) => expect(textLength(text, ONE)).toBe(length));

  test.each([ONE, MANY])(
    'it is the length of the cleaned text, and above the limit for a longer one',
    (rule) => {
      fc.assert(
        fc.property(anyText, fc.integer({ min: 1, max: 20 }), (typed, maxLength) => {
          const length = textLength(typed, { ...rule, maxLength });
          const outcome = cleanText(typed, { ...rule, maxLength });
          if (outcome.ok) expect(length).toBe([...outcome.text].length);
          else if (outcome.problem === 'too-long') expect(length).toBeGreaterThan(maxLength);
        }),
      );
    },
  );
});
