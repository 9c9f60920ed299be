import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BODY_LENGTH } from '../../talk/conversation.ts';
import { isPhone, mayContainNumber, parseNumber, readNumbers } from './written-numbers.ts';

const SPELLINGS = [
  '0공영oO０⓪⓿',
  '1일lI１①❶',
  '2이２②❷',
  '3삼３③❸',
  '4사４④❹',
  '5오５⑤❺',
  '6육６⑥❻',
  '7칠７⑦❼',
  '8팔８⑧❽',
  '9구９⑨❾',
];
const between = fc.constantFrom('', ' ', '-', '.', ' - ', '·', '~', '—', '에', ' 다시 ');
const around = fc.constantFrom(
  ['', ''],
  ['국민 ', ' 로 보내 주세요'],
  ['제 번호는 ', '이에요'],
  ['no ', ' 3만원'],
  ['(', ') 12시'],
  ['', '일까지'],
);

const digit = fc.integer({ min: 0, max: 9 });
const account = fc
  .array(digit, { minLength: 10, maxLength: 14 })
  .map((digits) => digits.join(''))
  .filter((digits) => !/^(?:0|820?10)/.test(digits));
const mobile = fc.array(digit, { minLength: 8, maxLength: 8 }).map((digits) => `010${digits.join('')}`);

/** Each digit spelled in some way, with something between them. */
const spell = (digits: string) =>
  fc
    .tuple(
      fc.tuple(...[...digits].map((one) => fc.constantFrom(...SPELLINGS[Number(one)]!))),
      fc.array(between, { minLength: digits.length, maxLength: digits.length }),
    )
    .map(([letters, gaps]) => letters.map((letter, at) => (at === 0 ? letter : gaps[at]! + letter)).join(''));

/** As it is written, and its one form. */
const writtenNumber = fc
  .oneof(
    account.map((digits) => ({ digits, typed: digits, mark: '' })),
    mobile.map((digits) => ({ digits, typed: digits, mark: '' })),
    mobile.map((digits) => ({ digits, typed: `82${digits.slice(1)}`, mark: '+' })),
    mobile.map((digits) => ({ digits, typed: `82${digits}`, mark: '+' })),
  )
  .chain(({ digits, typed, mark }) => spell(typed).map((spelled) => ({ digits, spelled: mark + spelled })));

test('however a number is spelled, and whatever stands beside it, it is read as the same number', () => {
  fc.assert(
    fc.property(writtenNumber, around, ({ digits, spelled }, [before, after]) => {
      expect(readNumbers(before! + spelled + after!).map((number) => number.digits)).toContain(digits);
    }),
    { numRuns: 500 },
  );
});

test('an operator types it in any spelling, and it is one number', () => {
  fc.assert(
    fc.property(writtenNumber, ({ digits, spelled }) => {
      expect(parseNumber(` ${spelled} `)).toBe(digits);
    }),
  );
});

test('another number is never read as this one', () => {
  fc.assert(
    fc.property(writtenNumber, fc.oneof(account, mobile), around, ({ spelled }, other, [before, after]) => {
      const read = readNumbers(before! + spelled + after!);
      fc.pre(!parseNumber(spelled)!.includes(other) && !other.includes(parseNumber(spelled)!));
      expect(read.map(({ digits }) => digits)).not.toContain(other);
    }),
  );
});

test('what was read stands where it says', () => {
  const text = '네 ⓪①⓪-1234-5678이에요, 국민 １２３４５６-78-901234';
  const read = readNumbers(text).map(({ digits, start, end }) => [digits, text.slice(start, end)]);
  expect(read).toContainEqual(['01012345678', '⓪①⓪-1234-5678']);
  expect(read).toContainEqual(['12345678901234', '１２３４５６-78-901234']);
});

test.each([
  ['010-1234-5678', '01012345678'],
  ['+82 10 1234 5678', '01012345678'],
  ['+82 (0)10-1234-5678', '01012345678'],
  ['공일공 일이삼사 오육칠팔', '01012345678'],
  ['1234-5678', '01012345678'],
  ['02-123-4567', '021234567'],
  ['123-45-67890', '1234567890'],
  ['12345', undefined],
  ['12345678901234567', undefined],
  ['010-1234-5678 그리고', undefined],
  ['국민 123-45-67890', undefined],
  [`${'1'.repeat(60)}x`, undefined],
  ['', undefined],
])('what an operator types: %s', (typed, digits) => expect(parseNumber(typed)).toBe(digits));

test('a number of a telephone is told from that of an account', () => {
  expect(['01012345678', '021234567', '07012345678'].map(isPhone)).toEqual([true, true, true]);
  expect(['1234567890', '0123456789012'].map(isPhone)).toEqual([false, false]);
});

test('a text of digits alone costs as little as any', () => {
  expect(readNumbers('1 '.repeat(MAX_BODY_LENGTH)).length).toBeLessThanOrEqual(200);
  const hidden = `${'1 '.repeat(300)}, 제 번호는 010-1234-5678이에요`;
  expect(readNumbers(hidden).map(({ digits }) => digits)).toContain('01012345678');
});

test('a text that is passed over holds no number', () => {
  const few = fc.array(fc.constantFrom(...SPELLINGS.join(''), ' ', '-', '연락처 ', '점'), { maxLength: 12 });
  const text = fc.oneof(
    few.map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(readNumbers(typed).length > 0 && !mayContainNumber(typed)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
  expect(mayContainNumber('연락처 1234-5678')).toBe(true);
  expect(mayContainNumber('의자 2개, 45 × 83cm')).toBe(false);
});
