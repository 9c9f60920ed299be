import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BODY_LENGTH } from '../conversation.ts';
import { foldText } from './folded-text.ts';
import { findLinks } from './links.ts';
import { findNumbers } from './numbers.ts';

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
const SEPARATORS = ['', ' ', '-', '.', ' - ', '·', '~', '(', '—'];

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
const spelled = (digit: number) => fc.constantFrom(...SPELLINGS[digit]!);
const between = fc.constantFrom(...SEPARATORS);

/** A number whose digits are each spelled in some way, with something between them. */
const spelledPhone = digits(8).chain((rest) => {
  const all = [0, 1, 0, ...rest];
  return fc
    .tuple(fc.tuple(...all.map(spelled)), fc.array(between, { minLength: 11, maxLength: 11 }))
    .map(([letters, gaps]) => ({
      digits: all.join(''),
      text: letters.map((letter, index) => (index === 0 ? letter : gaps[index]! + letter)).join(''),
    }));
});

test('a mobile number is found however each of its digits is spelled', () => {
  fc.assert(
    fc.property(spelledPhone, ({ digits: expected, text }) => {
      expect(findNumbers(`연락은 ${text} 로`).map((number) => number.digits)).toEqual([expected]);
    }),
  );
});

test('what was found stands where it says, in what was typed', () => {
  const typed = '네 ⓪①⓪-1234-5678이에요, 국민 １２３４５６-78-901234';
  expect(
    findNumbers(typed).map(({ start, end, ...rest }) => ({ ...rest, text: typed.slice(start, end) })),
  ).toEqual([
    { kind: 'phone', digits: '01012345678', text: '⓪①⓪-1234-5678' },
    { kind: 'account', digits: '12345678901234', text: '１２３４５６-78-901234' },
  ]);
});

test.each([
  ['보세요 https://dasi.example/product/detail/a?b=1#c, 맞죠?', '/product/detail/a?b=1#c', true],
  ['dasi.example/login 에서', '/login', true],
  ['https://dasi.example에서', '/', true],
  ['https://a@dasi.example/x', '/x', false],
  ['https://dasi.example:8443/x', '/x', false],
  ['www.pay.example!', '/', false],
  ['hxxp://안전결제.com/pay', '/pay', false],
])('the link in %s', (text, path, isOwn) => {
  const [link] = findLinks(text, 'dasi.example');
  expect(link).toMatchObject({ isOwn });
  expect(new URL(link!.href)).toMatchObject({ pathname: new URL(path, 'http://x').pathname });
});

test.each(['무게는 3.5kg', 'v2.0.1', 'M1.Pro', '네.고', 'a@b', 'javascript:alert(1)', '1.2.3.4'])(
  'there is no link in %s',
  (text) => expect(findLinks(text, 'dasi.example')).toEqual([]),
);

test('a letter that stands for many makes no text much longer, and hides no number behind it', () => {
  for (const letter of ['\uFDFA', '\uFDFB', '\u3300', '\u33FF'])
    expect(foldText(letter.repeat(MAX_BODY_LENGTH)).text.length).toBeLessThanOrEqual(4 * MAX_BODY_LENGTH);
  const typed = `${'\uFDFA'.repeat(900)}⑴ 010-1234-5678`;
  expect(findNumbers(typed)).toMatchObject([{ digits: '01012345678', end: typed.length }]);
});
