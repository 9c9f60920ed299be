import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePriceWon, wonRangeText, wonText } from './won.ts';

const digitText = fc
  .array(fc.constantFrom(...'0123456789０１９,.원- a가'))
  .map((characters) => characters.join(''));

test.each([
  [undefined, undefined, ''],
  [10_000, 50_000, '10,000원 ~ 50,000원'],
  [10_000, undefined, '10,000원 이상'],
  [undefined, 0, '0원 이하'],
  [500, 500, '500원'],
])('a range from %s to %s reads %s', (minWon, maxWon, text) => {
  expect(wonRangeText(minWon, maxWon)).toBe(text);
});

describe('wonText', () => {
  test.each([
    [12_000, '12,000원'],
    [0, '0원'],
    [999, '999원'],
    [999_999_999_999, '999,999,999,999원'],
    [null, 'N/A'],
  ])('%s → %s', (priceWon, text) => expect(wonText(priceWon)).toBe(text));

  test('digits stand in groups as Korea writes them', () => {
    const korean = new Intl.NumberFormat('ko-KR');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (priceWon) => {
        expect(wonText(priceWon)).toBe(`${korean.format(priceWon)}원`);
      }),
    );
  });

  test('what is shown reads back as the same price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (priceWon) => {
        expect(parsePriceWon(wonText(priceWon)).priceWon).toBe(priceWon);
      }),
    );
  });
});

describe('parsePriceWon', () => {
  test.each([
    ['', '', null],
    ['무료', '', null],
    ['48,000원', '48000', 48_000],
    ['１２,０００', '12000', 12_000],
    ['007', '7', 7],
    ['0', '0', 0],
    ['000', '0', 0],
    ['٣٤', '', null],
    ['000999999999999', '999999999999', 999_999_999_999],
  ])('%j → %j', (typed, digits, priceWon) =>
    expect(parsePriceWon(typed)).toEqual({ digits, priceWon, problem: undefined }),
  );

  test.each(['0001234567890123', '９'.repeat(13), '9'.repeat(30), '1,000,000,000,000원'])(
    '%j is refused and not cut',
    (typed) => {
      const { digits, priceWon, problem } = parsePriceWon(typed);
      expect(digits.length).toBeGreaterThan(12);
      expect({ priceWon, problem }).toEqual({ priceWon: null, problem: '가격은 12자리까지 쓸 수 있어요.' });
    },
  );

  test('the digits are plain, a price where they are at most 12, and the same again on the server', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), digitText), (typed) => {
        const once = parsePriceWon(typed);
        expect(once.digits).toMatch(/^(0|[1-9][0-9]*)?$/);
        expect(once.problem === undefined).toBe(once.digits.length <= 12);
        expect(parsePriceWon(once.digits)).toEqual(once);
        if (once.problem) expect(once.priceWon).toBeNull();
        else expect(once.priceWon === null ? '' : String(once.priceWon)).toBe(once.digits);
      }),
    );
  });
});
