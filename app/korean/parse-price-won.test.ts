import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasForeignLetters, MAX_PRICE_WON, parsePriceWon } from './parse-price-won.ts';

const digitText = fc
  .array(fc.constantFrom(...'0123456789０１９,.원- a가'))
  .map((characters) => characters.join(''));
const wordText = fc
  .array(fc.constantFrom(...'0123456789０９,. 원억만천백십삼오가'))
  .map((characters) => characters.join(''));

describe('digits', () => {
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

  test.each(['1.5', '１．５', '15000.5원', '15,000.5', '1.2.3'])('%j is no price', (typed) =>
    expect(parsePriceWon(typed)).toMatchObject({
      priceWon: null,
      problem: expect.stringMatching(/알아보지/),
    }),
  );

  test.each([
    ['12.000원', 12_000],
    ['1.500.000', 1_500_000],
    ['12.', 12],
    ['...7', 7],
  ])('%j → %i', (typed, priceWon) => expect(parsePriceWon(typed)).toMatchObject({ priceWon }));

  test('without a unit the digits are plain, and a price where they are at most 12', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), digitText), (typed) => {
        fc.pre(!/[억만천백십.．]/.test(typed));
        const { digits, priceWon, problem } = parsePriceWon(typed);
        expect(digits).toMatch(/^(0|[1-9][0-9]*)?$/);
        expect(problem === undefined).toBe(digits.length <= 12);
        if (problem) expect(priceWon).toBeNull();
        else expect(priceWon === null ? '' : String(priceWon)).toBe(digits);
      }),
    );
  });
});

test.each(['', '48,000원', '₩１２.０００', '1 000'])('%j holds what prices are written with', (typed) =>
  expect(hasForeignLetters(typed)).toBe(false),
);

test.each(['abc', '12a', '무료', '-5', '3~5'])('%j holds other letters, too', (typed) =>
  expect(hasForeignLetters(typed)).toBe(true),
);

describe('words', () => {
  test.each([
    ['3만원', 30_000],
    ['3만 5천원', 35_000],
    ['3만5천', 35_000],
    ['1만', 10_000],
    ['５만원', 50_000],
    ['만원', 10_000],
    ['천 원', 1_000],
    ['1.5만원', 15_000],
    ['１．５만', 15_000],
    ['1.15만', 11_500],
    ['4만8,000원', 48_000],
    ['1만0,000', 10_000],
    ['1,200만원', 12_000_000],
    ['2천만 원', 20_000_000],
    ['1억 2천만', 120_000_000],
    ['삼만 오천원', 35_000],
    ['십이만', 120_000],
    ['₩3만', 30_000],
  ])('%j → %d', (typed, priceWon) =>
    expect(parsePriceWon(typed)).toEqual({ digits: String(priceWon), priceWon, problem: undefined }),
  );

  test.each(['3만원쯤', '3~5만원', '만3만', '1.2.3만', '3만.', 'a3만', '만원천원', '천'.repeat(41)])(
    '%j is not guessed at',
    (typed) =>
      expect(parsePriceWon(typed)).toEqual({
        digits: '',
        priceWon: null,
        problem: '가격을 알아보지 못했어요. 30000처럼 숫자로 적어 주세요.',
      }),
  );

  test.each(['10000억 2만', `${'9'.repeat(38)}만`])('%j is too much', (typed) =>
    expect(parsePriceWon(typed).problem).toBe('가격은 12자리까지 쓸 수 있어요.'),
  );

  test('an amount is understood however it is divided into units', () => {
    const part = fc.integer({ min: 0, max: 9_999 });
    fc.assert(
      fc.property(part, part, part, fc.constantFrom('', ' '), (hundredMillions, tenThousands, ones, gap) => {
        const thousands = Math.floor(ones / 1_000);
        const typed = [
          hundredMillions > 0 ? `${hundredMillions}억` : '',
          `${tenThousands}만`,
          thousands > 0 ? `${thousands}천` : '',
          ones % 1_000 > 0 ? String(ones % 1_000) : '',
          '원',
        ];
        expect(parsePriceWon(typed.join(gap)).priceWon).toBe(
          hundredMillions * 1e8 + tenThousands * 1e4 + ones,
        );
      }),
    );
  });
});

test('any text is a price, none, or refused with a reason, and its digits say the same again', () => {
  fc.assert(
    fc.property(fc.oneof(wordText, digitText), (typed) => {
      const { digits, priceWon, problem } = parsePriceWon(typed);
      if (priceWon !== null) {
        expect(Number.isInteger(priceWon)).toBe(true);
        expect(priceWon).toBeLessThanOrEqual(MAX_PRICE_WON);
      }
      if (problem) expect(priceWon).toBeNull();
      else expect(parsePriceWon(digits)).toEqual({ digits, priceWon, problem });
    }),
  );
});
